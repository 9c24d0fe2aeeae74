-- What open dashboards, notes and graphs hear of, and what of the private schema runs in a caller's own name.
alter publication supabase_realtime add table public.captures, public.folders, public.profiles, public.note_connections;

revoke execute on all functions in schema private from public, anon, authenticated;
grant execute on function
  private.clock(), private.today(), private.trimmed(text), private.web_host(text), private.is_host_or_subdomain(text, text),
  private.is_html(text), private.plain_text(text), private.is_pro(uuid), private.is_pro(public.profiles), private.acts_as_person(),
  private.ocr_allowance(public.profiles), private.make_public_id(),
  private.owned_pieces(uuid, text[]), private.search_pieces(uuid, text, text),
  private.read_lines(text), private.is_code_line(text), private.content_class(text)
  to authenticated, service_role;
