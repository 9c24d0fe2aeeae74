-- Moves aside what the first set of migrations (20261115000100 to 20261115002600) made. The present set then creates everything anew, and
-- 20261116009900_copy_rows.sql copies the rows. Tables and functions that an operator added to the schema public stay where they are.
alter schema private rename to old_private;
create schema old_public;

do $$
declare
  old record;
begin
  for old in
    select oid::regclass as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname in (
      'profiles', 'folders', 'captures', 'note_connections', 'ocr_extractions', 'pdf_downloads', 'checkouts', 'payments', 'subscriptions',
      'payment_events', 'contact_messages', 'admin_audit')
  loop
    execute format('alter table %s set schema old_public', old.name);
  end loop;
  for old in
    select oid::regprocedure as name from pg_proc where pronamespace = 'public'::regnamespace and proname in (
      'activate_pro', 'admin_activate_pro', 'admin_series', 'admin_stats', 'admin_users', 'apply_payment_event', 'auto_tags', 'capture_facets',
      'capture_stats', 'count_search', 'delete_folder', 'downgrade_plan', 'export_account', 'forget_ocr_attempt', 'get_backlinks',
      'get_folder_counts', 'get_public_capture', 'give_back_ocr', 'is_pro', 'library_graph', 'ocr_quota', 'search_captures',
      'set_space_limits', 'start_trial', 'store_contact_message', 'suggest_notebook', 'sweep_plans', 'take_ocr', 'take_pdf_download',
      'take_receipts', 'take_trial_warnings')
  loop
    execute format('alter function %s set schema old_public', old.name);
  end loop;
end
$$;

-- Drops the triggers on auth.users too. Dropping the triggers themselves would need the owner of that table.
drop function if exists old_private.make_profile(), old_private.forget_person(), old_private.carry_trial() cascade;
