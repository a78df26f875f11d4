-- A CV for the admin to download. As bytea the Data API writes two characters a byte, which is more than it answers for a
-- file of 5 MB; base64 needs four for three. Runs as the caller: only admins see the row.
create function public.read_application_file(application_id uuid) returns table (file_name text, media_type text, content_base64 text)
language sql stable set search_path = '' as $$
  select file.file_name, file.media_type, translate(encode(file.content, 'base64'), E'\n', '')
  from public.job_application_files file where file.application_id = read_application_file.application_id
$$;
revoke execute on function public.read_application_file(uuid) from public;
grant execute on function public.read_application_file(uuid) to authenticated, service_role;
