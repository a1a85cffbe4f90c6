namespace SqliteBench.Commands;

internal static class HelpText
{
    public const string Description =
        "SqliteBench compares ADO.NET providers for SQLite with each other and with C++, on the same SQLite library, and checks"
        + " every answer. Without a command it measures the study providers, or the studies that --anyCategories names. Axes"
        + " that you do not set have the study's own values; list prints them. BenchmarkDotNet's options (--filter, --list,"
        + " --job, --exporters, --artifacts, ...) work too.";

    public const string Examples = """
        Examples:
          (no arguments)                                   the standard providers on six workloads, 100,000 rows
          --anyCategories batch                            another study; --full measures its larger grid
          --anyCategories flows                            four whole application workflows
          --workloads select,join --rows 1000000           two workloads on a larger table
          --pragmas normal,combination,journal_mode=WAL+cache_size=64M
                                                           three pragma sets side by side
          --providers cpp,dapper --batch-sizes 1,256,all   two providers, three transaction sizes
          --threads 1,2,4 --batch-sizes 1                  one connection per thread
          --workloads select --budget 10m                  ten minutes of launches, for narrower intervals
          --engine system --directory /mnt/disk            another SQLite library, another disk
          --versions microsoft-data-sqlite=10.0.x,11.0.0   two versions of a package: what does an upgrade change?
          --job short --exporters html                     BenchmarkDotNet's own options
          pair pinvoke cpp                                 which of two providers is faster, and by how much
          pair cpp@system cpp@bundled --workloads select   the same for two SQLite libraries
          pair normal combination --provider dapper        the same for two pragma sets
          report                                           a page of the last run; report A B compares two
          --label mine                                     keep the run as BenchmarkDotNet.Artifacts/published/mine
          --resume                                         continue an interrupted run; repeat its arguments
          compare mine BenchmarkDotNet.Artifacts           what got worse since a kept run
          trends history                                   a page of the ratios of many nights, with their changes
          verify                                           check the answers of every provider on every workload
          startup --providers cpp,pinvoke                  published programs: time to first row, size, speed
          list providers                                   ids of the providers available here
          doctor                                           check this machine, and get advice
          durability                                       what crashes destroy under each setting
          claims                                           do published claims hold in your results?
          publish --label mine                             everything that is published, in at most 90 minutes

        Exit codes: 0 success; 1 a case failed, an answer was wrong, or something got worse; 2 the command line was wrong;
        130 interrupted.
        """;
}
