-- The version of the privacy notice that an applicant agreed to; older applications have none.
alter table public.job_applications
  add column privacy_version text
    constraint job_applications_privacy_version_check
      check (privacy_version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  add constraint job_applications_privacy_check check (
    privacy_version is not null or created_at < timestamptz '2026-11-22 15:22:00+00');
