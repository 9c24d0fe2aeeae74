-- The tables whose changes reach open screens, and the functions of the private schema that callers may run. Nobody but the owner runs a
-- private function that is not listed here.
alter publication supabase_realtime add table public.captures, public.folders, public.profiles, public.note_connections;

revoke execute on all functions in schema private from public, anon, authenticated;
-- These run as the caller: in policies, defaults, indexes, and functions that do not run as their owner.
grant execute on function
  private.clock(), private.today(), private.trimmed(text), private.web_host(text), private.is_host_or_subdomain(text, text),
  private.is_html(text), private.entity_code(text), private.decode_entities(text), private.visible_text(text), private.plain_text(text),
  private.is_pro(uuid), private.is_pro(public.profiles), private.acts_as_person(), private.passed_second_factor(), private.me(),
  private.me_or_token(), private.has_token(), private.token_notebooks(), private.count_batch_of_token(),
  private.make_public_id(), private.mentions(text),
  private.captures_sharing_words(uuid, integer), private.captures_mentioning(uuid)
  to authenticated, service_role;
