-- Change notices: tables in the publication supabase_realtime get a trigger that tells every server which row changed.
create schema if not exists realtime;

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;
