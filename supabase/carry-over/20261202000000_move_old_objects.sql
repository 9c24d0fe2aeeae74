-- Moves aside what an earlier set of migrations made: the first (20261115000100 to 20261115002600), the second (20261116000100 to
-- 20261116003900), the third (20261117000100 to 20261118000300), the fourth (20261119000100 to 20261126000260), the fifth (20261128000100 to
-- 20261129000800) or the sixth (20261201000100 to 20261201004000). The present set then creates everything anew, and
-- 20261202009900_copy_rows.sql copies the rows. Tables and functions that an operator added to the schema public stay where they are, and so do
-- stored files.
alter schema private rename to old_private;
create schema old_public;

do $$
declare
  tables constant name[] := '{
    access_tokens, activities, admin_audit, attachments, capture_versions, captures, checkouts, contact_messages, feeds, folders,
    highlights, imports, mail_addresses, note_connections, oauth_codes, ocr_extractions, payment_events, payments, pdf_downloads,
    profiles, saved_searches, subscriptions, trashed_captures, webhooks, weekly_copies}';
  functions constant name[] := '{
    activate_pro, admin_activate_pro, admin_series, admin_stats, admin_users, apply_payment_event, auto_tags, capture_facets,
    capture_stats, choose_library, claims_of_token, continue_indexing, count_import_batch, count_query, count_search, delete_folder,
    deleted_accounts, downgrade_plan, due_copies, due_weekly_copies, empty_trash, end_tokens, export_account, file_mail, find_captures,
    finish_import, forget_ocr_attempt, get_backlinks, get_folder_counts, get_public_capture, give_back_ocr, import_details,
    import_notebooks, import_notes, is_pro, kept_notes, left_to_undo, library_graph, missing_import_files, names_of_tokens, note_files,
    ocr_quota, open_mail_address, query_captures, read_feed, record_activity, record_copy, record_weekly_copy, related_captures,
    remove_samples, restore_captures, restore_version, return_deliveries, saving_days, search_captures, search_trash, session_proved_at,
    set_file_reading, set_space_limits, settle_delivery, show_samples, start_import, start_trial, store_contact_message, suggest_notebook,
    sweep_files, sweep_plans, sweep_trash, take_background_ocr, take_deliveries, take_file_to_read, take_ocr, take_pdf_download,
    take_receipts, take_switched_off, take_trial_warnings, tick_checklist, token_work, trash_former_parts, undo_activity, undo_import,
    weigh_import_links}';
  old record;
begin
  for old in select oid::regclass as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any (tables) loop
    execute format('alter table %s set schema old_public', old.name);
  end loop;
  for old in select oid::regprocedure as name from pg_proc where pronamespace = 'public'::regnamespace and proname = any (functions) loop
    execute format('alter function %s set schema old_public', old.name);
  end loop;
  -- Drops the triggers on accounts and stored files too. Dropping the triggers themselves would need the owners of those tables.
  for old in
    select distinct tgfoid::regprocedure as name from pg_trigger
      join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where pronamespace = 'old_private'::regnamespace and relnamespace not in ('old_public'::regnamespace, 'old_private'::regnamespace)
  loop
    execute format('drop function %s cascade', old.name);
  end loop;
end
$$;

drop policy if exists "people use their own folder of attachments" on storage.objects;
drop policy if exists "the second factor guards files" on storage.objects;
drop policy if exists "a token reaches the files of its notes" on storage.objects;
drop policy if exists "people read their own copies" on storage.objects;
