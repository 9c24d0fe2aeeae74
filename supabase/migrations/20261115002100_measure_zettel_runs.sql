-- Captures saved many at once take the minutes of hours and days to come, and each save into those walked past all of them, one by
-- one: a thousand in one request took half a million steps. The run of taken minutes is measured now by counting along the index,
-- in strides that double for as long as all of their minutes are taken, and halve from then on.
create or replace function private.free_zettel_id(p_user_id uuid, wanted text) returns text
  language plpgsql
  set search_path = ''
as $$
declare
  minutes constant text := 'YYYYMMDDHH24MI';
  free timestamp := private.zettel_minute(wanted);
  stride int := 1;
  is_growing boolean := true;
  is_taken boolean;
begin
  if free is null then
    raise exception 'Invalid capture data';
  end if;
  while stride > 0 loop
    select count(*) = stride into is_taken
    from public.captures
    where user_id = p_user_id
      and zettel_id between to_char(free, minutes) and to_char(free + (stride - 1) * interval '1 minute', minutes);
    is_growing := is_growing and is_taken;
    if is_taken then
      free := free + stride * interval '1 minute';
    end if;
    stride := case when is_growing then stride * 2 else stride / 2 end;
  end loop;
  -- There are no minutes of five-digit years.
  if length(to_char(free, minutes)) <> 12 then
    raise exception 'Invalid capture data';
  end if;
  return to_char(free, minutes);
end
$$;
