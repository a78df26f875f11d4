-- The bytes of a CV are an object of the bucket cvs. `content` holds them until the server has moved them
-- at its start.
alter table public.job_application_files
  add column object_path text unique check (char_length(object_path) between 1 and 200),
  add column size_bytes integer check (size_bytes between 1 and 5242880),
  alter column content drop not null;
update public.job_application_files set size_bytes = octet_length(content);
alter table public.job_application_files
  alter column size_bytes set not null,
  add constraint job_application_files_one_place_check
    check (num_nonnulls(object_path, content) = 1);

-- Staff download a CV from its bucket.
drop function public.read_application_file(uuid);
