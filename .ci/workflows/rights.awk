# Checks the rights and limits of workflow files: by default a job reads, only the job that opens issues may write those,
# only the one that keeps the history may write contents, every job has a time limit, and every file a concurrency group.
function complain(what) {
  print file ": " what >"/dev/stderr"
  bad = 1
}
function end_job() {
  if (job != "" && !limited) {
    complain("the job " job " has no timeout-minutes.")
  }
  job = ""
}
function end_file() {
  end_job()
  if (file != "" && (!reads || !grouped)) {
    complain("it lacks permissions, or a concurrency group.")
  }
}
FNR == 1 { end_file(); file = FILENAME; in_jobs = reads = grouped = 0 }
/^permissions:$/ { getline; reads = $0 == "  contents: read" }
/^concurrency:$/ { grouped = 1 }
/^jobs:/ { in_jobs = 1; next }
in_jobs && /^  [a-z-]+:$/ { end_job(); job = $1; sub(/:$/, "", job); limited = 0 }
/^    timeout-minutes:/ { limited = 1 }
/^[^#]*: *write/ {
  if (!(job == "issues" && $1 == "issues:") && !(job == "history" && $1 == "contents:")) {
    complain("the job " job " may write: " $0)
  }
}
END { end_file(); exit bad }
