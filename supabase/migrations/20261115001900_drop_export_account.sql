-- Everybody's whole account is handed out page by page by the server function export-account; in one read a large library
-- would take the memory of the server and of the browser.
drop function public.export_account();
