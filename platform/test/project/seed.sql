insert into public.books (title, author) values
  ('The Left Hand of Darkness', 'Ursula K. Le Guin'),
  ('Middlemarch', 'George Eliot'),
  ('Austerlitz', 'W. G. Sebald');
