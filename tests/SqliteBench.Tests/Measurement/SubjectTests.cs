namespace SqliteBench.Tests.Measurement;

public sealed class SubjectTests
{
    [Theory]
    [InlineData("cpp@system", "cpp", "system")]
    [InlineData("pinvoke@Bundled", "pinvoke", "bundled")]
    [InlineData("pinvoke@/opt/a@b/lib=1+2.so", "pinvoke", "/opt/a@b/lib=1+2.so")]
    [InlineData("@system", null, "system")]
    [InlineData("@/opt/lib.so@2", null, "/opt/lib.so@2")]
    [InlineData("@@", null, "@")]
    public void What_is_behind_the_first_mark_is_the_engine(string text, string? provider, string engine)
    {
        Subject subject = Subject.Parse(text);
        subject.Pragmas.ShouldBeNull();
        subject.Provider?.Id.ShouldBe(provider);
        subject.Engine.ShouldBe(EngineChoice.Parse(engine));
    }

    [Theory]
    [InlineData("normal", "normal")]
    [InlineData("COMBINATION", "combination")]
    [InlineData("synchronous=off+cache_size=64M", "synchronous=OFF+cache_size=64M")]
    public void Anything_else_is_a_pragma_set(string text, string name)
    {
        Subject subject = Subject.Parse(text);
        subject.Provider.ShouldBeNull();
        subject.Pragmas!.Name.ShouldBe(name);
    }

    [Theory]
    [InlineData("", "'' is neither a provider (cpp, pinvoke")]
    [InlineData("nonesuch", "'nonesuch' is neither a provider (cpp, pinvoke")]
    [InlineData("Pinvoke", "'Pinvoke' is neither a provider")]
    [InlineData("@", "'' is not an engine")]
    [InlineData("cpp@", "'' is not an engine")]
    [InlineData("nonesuch@system", "unknown provider 'nonesuch'; the providers are cpp, pinvoke")]
    [InlineData("normal@system", "unknown provider 'normal'")]
    [InlineData("threads=1+threads=2", "sets threads twice")]
    public void A_mistake_is_one_sentence_with_what_would_be_right(string text, string words)
    {
        string sentence = MessageOf<FormatException>(() => Subject.Parse(text));
        sentence.ShouldContain(words);
        sentence.ShouldNotContain("\n");
    }

    [Fact]
    public void Any_provider_on_any_path_is_read_as_it_is_written() =>
        Holds.For<uint, string>(
            (number, path) =>
            {
                // A path holds no zero, and is compared where it is full.
                string full = Path.GetFullPath("/" + string.Concat((path ?? "").Where(letter => letter != '\0')));
                Provider provider = ProviderCatalog.All[(int)(number % ProviderCatalog.All.Count)];
                Subject on = Subject.Parse($"{provider}@{full}");
                Subject engine = Subject.Parse($"@{full}");
                return on.Provider == provider
                    && on.Engine!.File == full
                    && engine.Provider is null
                    && engine.Engine == on.Engine
                    && Subject.Parse(on.ToString()) == on
                    && Subject.Parse(engine.ToString()) == engine;
            }
        );

    [Fact]
    public void Any_text_is_a_subject_that_reads_back_as_itself_or_one_sentence() =>
        Holds.For<string>(text =>
        {
            try
            {
                Subject subject = Subject.Parse(text ?? "");
                return Subject.Parse(subject.ToString()) == subject;
            }
            catch (FormatException exception)
            {
                return exception.Message.Length > 0;
            }
        });
}
