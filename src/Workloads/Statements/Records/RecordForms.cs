namespace SqliteBench.Workloads.Statements.Records;

internal static class RecordForms
{
    public static MappedForms<Record> OfRecord { get; } =
        new()
        {
            [RecordSql.Insert] = new Insertion<Record, RecordRow>(Row),
            Constant = { [RecordSql.Insert] = new(Execute: ConstantCalls.Insert) },
        };

    public static MappedForms<RecordRows<TCount>> OfRows<TCount>()
        where TCount : struct, IRowCount =>
        new()
        {
            [RecordRows<TCount>.Insert] = new Insertions<RecordRows<TCount>, RecordRow>(rows =>
                rows.Records.Select(Row)
            ),
        };

    public static MappedForms<RecordKey> OfKey { get; } =
        new()
        {
            [RecordSql.SelectByKey] = new RowQuery<RecordKey, RecordRow>(
                (rows, key) => rows.Of<RecordRow>().Where(record => record.Id == key.Id)
            ),
            [RecordSql.DeleteByKey] = new Deletion<RecordKey, RecordRow>(
                (rows, key) => rows.Of<RecordRow>().Where(record => record.Id == key.Id)
            ),
            [RecordSql.SelectPage] = new RowQuery<RecordKey, RecordRow>(
                (rows, key) =>
                    rows.Of<RecordRow>().Where(record => record.Id >= key.Id).OrderBy(record => record.Id).Take(100)
            ),
            Constant =
            {
                [RecordSql.SelectByKey] = new(Query: ConstantCalls.SelectByKey),
                [RecordSql.SelectPage] = new(Query: ConstantCalls.SelectPage),
                [RecordSql.DeleteByKey] = new(Execute: ConstantCalls.DeleteByKey),
            },
        };

    public static MappedForms<RecordField> OfField { get; } =
        new()
        {
            [RecordSql.InsertAutoincrement] = new Insertion<RecordField, RecordRow>(
                field => new RecordRow { Guid = field.Guid },
                record => record.Id
            ),
            [RecordSql.SelectByField] = new RowQuery<RecordField, RecordRow>(
                (rows, field) => rows.Of<RecordRow>().Where(record => record.Guid == field.Guid)
            ),
            [RecordSql.DeleteByField] = new Deletion<RecordField, RecordRow>(
                (rows, field) => rows.Of<RecordRow>().Where(record => record.Guid == field.Guid)
            ),
            Constant = { [RecordSql.SelectByField] = new(Query: ConstantCalls.SelectByField) },
        };

    public static MappedForms<RecordUpdate> OfUpdate { get; } =
        new()
        {
            [RecordSql.UpdateByKey] = new Update<RecordUpdate, RecordRow, string>(
                (rows, update) => rows.Of<RecordRow>().Where(record => record.Id == update.Id),
                () => record => record.Guid,
                update => _ => update.Guid,
                (record, update) => record.Guid = update.Guid
            ),
            Constant = { [RecordSql.UpdateByKey] = new(Execute: ConstantCalls.UpdateByKey) },
        };

    public static MappedForms<RecordReplacement> OfReplacement { get; } =
        new()
        {
            [RecordSql.UpdateByField] = new Update<RecordReplacement, RecordRow, string>(
                (rows, update) => rows.Of<RecordRow>().Where(record => record.Guid == update.Guid),
                () => record => record.Guid,
                update => _ => update.NewGuid,
                (record, update) => record.Guid = update.NewGuid
            ),
        };

    private static RecordRow Row(Record record) => new() { Id = record.Id, Guid = record.Guid };
}
