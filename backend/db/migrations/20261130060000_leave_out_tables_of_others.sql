-- As before, but a table whose triggers the login of the feed may not change, because somebody else
-- owns it, costs only its own followers. Before, nobody got a change of any table. A table that
-- somebody is writing makes the caller try again: all its writers would queue behind this lock.
create or replace function realtime.install_outbox_triggers() returns void
language plpgsql set search_path = '' set lock_timeout = '500ms' as $$
declare
  entity regclass;
begin
  for entity in
    select format('%I.%I', p.schemaname, p.tablename)::regclass
    from pg_catalog.pg_publication_tables p
    where p.pubname in ('supabase_realtime', 'supabase_realtime_messages_publication')
    except
    select t.tgrelid::regclass from pg_catalog.pg_trigger t where t.tgname = 'realtime_outbox'
  loop
    begin
      execute format(
        'create trigger realtime_outbox after insert or update or delete on %s
         for each row execute function realtime.record_change(%L)', entity, entity::oid);
    exception when insufficient_privilege then
      raise warning 'Changes of % cannot be sent (%)', entity, sqlerrm;
    end;
  end loop;
  for entity in
    select t.tgrelid::regclass
    from pg_catalog.pg_trigger t
    where t.tgname = 'realtime_outbox' and t.tgparentid = 0
    except
    select format('%I.%I', p.schemaname, p.tablename)::regclass
    from pg_catalog.pg_publication_tables p
    where p.pubname in ('supabase_realtime', 'supabase_realtime_messages_publication')
  loop
    begin
      execute format('drop trigger realtime_outbox on %s', entity);
    exception when insufficient_privilege then
      raise warning 'Changes of % are still sent (%)', entity, sqlerrm;
    end;
  end loop;
end $$;
