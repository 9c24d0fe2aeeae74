-- Books are for everybody to see; who borrowed which is between the library and the borrower.
create table public.books (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 200),
  author text not null
);

create table public.loans (
  id bigint generated always as identity primary key,
  book_id bigint not null references public.books (id),
  borrower uuid not null default auth.uid() references auth.users (id) on delete cascade,
  borrowed_at timestamptz not null default now(),
  returned_at timestamptz
);
create unique index loans_one_at_a_time on public.loans (book_id) where returned_at is null;

alter table public.books enable row level security;
alter table public.loans enable row level security;

create policy "everybody sees the books" on public.books for select using (true);
create policy "borrowers see their own loans" on public.loans for select using (borrower = auth.uid());
create policy "borrowers take books for themselves" on public.loans for insert with check (borrower = auth.uid());
