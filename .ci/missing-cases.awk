# Reads files of results and fails when a provider has no row for a workload, or has one without a time.
# -v providers=A,B -v workloads=C,D

# Splits a line of CSV into fields[]: a quoted field may hold commas, and a doubled quote is a quote.
function split_csv(line, fields,    count, field) {
  count = 0
  while (length(line) > 0) {
    if (match(line, /^"([^"]|"")*"/)) {
      field = substr(line, 2, RLENGTH - 2)
      gsub(/""/, "\"", field)
    } else {
      match(line, /^[^,]*/)
      field = substr(line, 1, RLENGTH)
    }
    line = substr(line, RLENGTH + 2)
    fields[++count] = field
  }
  return count
}

# The number of the names in a list separated by commas; empty ones are left out.
function split_names(list, names,    parts, count, i) {
  split(list, parts, ",")
  count = 0
  for (i = 1; i in parts; i++) {
    if (parts[i] != "") {
      names[++count] = parts[i]
    }
  }
  return count
}

FNR == 1 {
  sub(/^\357\273\277/, "")
}

{
  sub(/\r$/, "")
  delete fields
  count = split_csv($0, fields)
}

FNR == 1 {
  delete column
  for (i = 1; i <= count; i++) {
    column[tolower(fields[i])] = i
  }
  next
}

{
  if (fields[column["time_ns"]] != "") {
    measured[fields[column["provider"]], fields[column["workload"]]] = 1
  }
}

END {
  provider_count = split_names(providers, provider)
  workload_count = split_names(workloads, workload)
  if (provider_count == 0) {
    print "No provider is available."
    exit 1
  }
  for (i = 1; i <= provider_count; i++) {
    for (j = 1; j <= workload_count; j++) {
      if (!((provider[i], workload[j]) in measured)) {
        print provider[i] " has no measured row for " workload[j]
        missing = 1
      }
    }
  }
  exit missing
}
