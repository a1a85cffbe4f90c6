namespace SqliteBench.Tests.Studies;

public sealed class StudySettingsTests
{
    private static readonly Place[] s_places = [new("ext4", "/first"), new("btrfs", "/second")];

    private static readonly string[] s_selections =
    [
        "",
        "--databases 1,2,3 --threads 1,2 --rows 10,20 --providers pinvoke,dapper",
        "--pragmas normal,combination,cache_size=16M",
    ];

    public static TheoryData<string, string> Selections =>
        (from study in StudyCatalog.All from arguments in s_selections select (study.Id, arguments)).ToTheory();

    public static TheoryData<string> Ids => [.. StudyCatalog.All.Select(study => study.Id)];

    [Theory]
    [MemberData(nameof(Selections))]
    public void Every_case_has_a_setting_and_a_row_with_the_columns_of_the_study(string id, string arguments)
    {
        StudyDefinition study = Find(id);
        Axes axes = Read(
            study,
            study.Quick,
            study.Providers.Count == 0 ? arguments.Replace("--providers pinvoke,dapper", "").Trim()
                : study.Providers.Contains(DapperMapper.Provider) ? arguments
                : arguments.Replace("pinvoke,dapper", "microsoft-data-sqlite,litedb")
        ).Axes;

        StudyCase[] cases = [.. study.CasesOf(axes)];

        cases.Select(one => one.Case.Setting).ShouldBeSubsetOf(study.SettingsOf(axes));
        cases
            .Select(one => one.Row.Provider)
            .Distinct()
            .ShouldBe([.. axes.Providers, .. study.OtherCandidates], ignoreOrder: true);
        cases.Select(one => one.Row.Key).ShouldBeUnique();
        new StudyRun(study, axes).Cost.Cases.ShouldBe(cases.Length);
        // Without a configuration, there is nothing to tell.
        int configs = axes.On(Axis.Configs).Count;
        // In the order of the file, of which a resumed run reads them.
        string[] columns =
        [
            .. ResultColumns
                .Axes.Select(column => column.Name)
                .Where(name =>
                    (study.Axes.Any(axis => axis.Column == name) && (name != Axis.Configs.Column || configs > 1))
                    || (study.ComparesPlaces && name == ResultColumns.FileSystem)
                ),
        ];
        cases.ShouldAllBe(one => one.Row.Axes.Select(axis => axis.Key).SequenceEqual(columns));
    }

    [Theory]
    [MemberData(nameof(Ids))]
    public void The_cost_is_a_line_with_cases_minutes_and_megabytes_of_which_none_is_zero(string id)
    {
        StudyDefinition study = Find(id);
        foreach (Axes standard in (Axes[])[study.Quick, study.Full])
        {
            RunCost cost = new StudyRun(study, Read(study, standard, "").Axes).Cost;

            cost.ToString()
                .ShouldMatch("^[1-9][0-9]* cases, about (1 minute|[1-9][0-9]* minutes), [1-9][0-9]* MB of disk$");
            cost.Cases.ShouldBePositive();
            cost.Time.ShouldBeGreaterThan(TimeSpan.Zero);
            cost.DiskBytes.ShouldBePositive();
        }
    }

    [Theory]
    [MemberData(nameof(Ids))]
    public void A_study_takes_at_most_nine_minutes(string id)
    {
        StudyDefinition study = Find(id);
        new StudyRun(study, Read(study, study.Quick, "").Axes).Cost.Time.ShouldBeLessThanOrEqualTo(
            TimeSpan.FromMinutes(9)
        );
    }

    [Theory]
    [MemberData(nameof(Ids))]
    public void More_rows_take_no_less_disk(string id)
    {
        StudyDefinition study = Find(id);

        long Bytes(int rows)
        {
            Axes axes = Read(study, study.Quick, $"--rows {rows}").Axes;
            return new StudyRun(study, axes).Cost.DiskBytes;
        }

        Bytes(1_000_000).ShouldBeGreaterThan(Bytes(1000));
    }

    [Theory]
    [InlineData("insert", 9)]
    [InlineData("select", 0)]
    public void Writers_that_take_turns_take_a_disk_each(string workload, int leastMegabytes)
    {
        StudyDefinition study = Find("providers");
        long Bytes(string arguments)
        {
            string all = $"--workloads {workload} --rows 10000 --providers cpp,dapper{arguments}";
            Axes axes = Read(study, study.Quick, all).Axes;
            return new StudyRun(study, axes).Cost.DiskBytes;
        }

        // With two threads they are timed in whole runs, one database after the other. 10,000 rows are 1.4 MB, and 20,000
        // more are inserted, into the database and its journal.
        (Bytes("") - Bytes(" --threads 2")).ShouldBeInRange(leastMegabytes * 1_000_000, leastMegabytes * 1_300_000);
    }

    [Fact]
    public void Workloads_that_apply_no_pragmas_are_left_out_where_there_are_some()
    {
        StudyDefinition study = Find("open");

        StudyRun run = Read(study, study.Quick, "--pragmas normal,combination");

        run.Absences.ShouldContain(sentence =>
            sentence.StartsWith("open-connection, ") && sentence.Contains("on pragmas other than normal")
        );
        Setting[] settings = [.. study.SettingsOf(run.Axes)];
        settings.ShouldContain(entry => entry.Workload == "open-prepare" && entry.Pragmas == PragmaSet.Combination);
        settings.Count(entry => entry.Workload == "open-connection").ShouldBe(1);
        settings
            .Where(entry => entry.Workload == "request-select")
            .ShouldHaveSingleItem()
            .Pragmas.ShouldBe(PragmaSet.Combination);
        MessageOf<UsageException>(() => Read(study, study.Quick, "--workloads open-connection --pragmas combination"))
            .ShouldBe(
                "--pragmas: nothing is left; left out: open-connection on pragmas other than normal: they only open connections"
            );
    }

    private static StudyDefinition Find(string id) => StudyCatalog.All.Single(study => study.Id == id);

    private static StudyRun Read(StudyDefinition study, Axes standard, string arguments) =>
        StudyArguments.Read(study, standard, arguments).In("templates", s_places);
}
