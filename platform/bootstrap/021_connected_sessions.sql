-- A code that a signed-in person had issued for another client, as the browser extension: it is exchanged for a session beside this one,
-- and is void when this one ends.
alter table auth.flow_state add column session_id uuid references auth.sessions on delete cascade;
create index flow_state_session_id_idx on auth.flow_state (session_id) where session_id is not null;
