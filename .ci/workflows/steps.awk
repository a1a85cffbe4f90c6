# The steps of workflow files: file, job, kind (run or uses) and command, with tabs between. A command of several lines,
# or with an expression in it, is a mistake: a script can be run anywhere, and an expression runs what others may write.
/^jobs:/ { in_jobs = 1; next }
in_jobs && /^  [a-z-]+:$/ { job = $1; sub(/:$/, "", job) }
/^ *(- )?(run|uses): / {
  kind = $0
  sub(/: .*/, "", kind)
  sub(/^ *(- )?/, "", kind)
  command = $0
  sub(/^ *(- )?(run|uses): /, "", command)
  if (kind == "uses") {
    sub(/ +#.*/, "", command)
    hash = command
    sub(/.*@/, "", hash)
    if (hash !~ /^[0-9a-f]+$/ || length(hash) != 40) {
      print FILENAME ": " command " is not pinned to a commit." >"/dev/stderr"
      bad = 1
    }
  } else if (command ~ /^[|>]/ || command ~ /\$\{\{/) {
    print FILENAME ": the job " job " has a command of several lines or with an expression: make it a script." >"/dev/stderr"
    bad = 1
  }
  print FILENAME "\t" job "\t" kind "\t" command
}
FNR == 1 { in_jobs = 0 }
END { exit bad }
