-- The bytes of evidence are an object of the bucket dispute-evidence. `content` holds them until the server
-- has moved them at its start.
alter table public.dispute_answers
  add column object_path text unique check (char_length(object_path) between 1 and 200),
  add column size_bytes integer check (size_bytes between 1 and 5242880);
update public.dispute_answers set size_bytes = octet_length(content) where content is not null;
alter table public.dispute_answers
  drop constraint dispute_answers_file_check,
  drop constraint dispute_answers_evidence_check;
alter table public.dispute_answers
  add constraint dispute_answers_file_check
    check (num_nulls(file_name, media_type, size_bytes) in (0, 3)),
  add constraint dispute_answers_one_place_check
    check (num_nonnulls(object_path, content) = num_nonnulls(size_bytes)),
  add constraint dispute_answers_evidence_check check (
    decision = 'accept' or service_details is not null and size_bytes is not null);

-- Trigger only. As before; the bytes may move into the bucket, once.
create or replace function private.guard_dispute_answer() returns trigger
language plpgsql set search_path = '' as $$
declare
  is_decided constant boolean := new.status = 'sending'
    and (tg_op = 'INSERT' or old.status = 'requested');
  disputed public.disputes;
  problem text;
begin
  if tg_op = 'INSERT' then
    if new.status not in ('requested', 'sending') then
      raise exception 'An answer begins as a request' using errcode = 'PT409';
    end if;
    new.approved_at := null;
    new.is_approved_alone := false;
  else
    if (new.dispute_id, new.decision, new.message, new.service_details, new.delivery_address,
        new.delivery_date, new.file_name, new.media_type, new.size_bytes, new.created_at)
      is distinct from (old.dispute_id, old.decision, old.message, old.service_details,
        old.delivery_address, old.delivery_date, old.file_name, old.media_type, old.size_bytes,
        old.created_at)
      or (old.content is null or new.content is not null)
        and (new.object_path, new.content) is distinct from (old.object_path, old.content)
      or new.requested_by is distinct from old.requested_by and new.requested_by is not null
      or new.approved_by is distinct from old.approved_by and new.approved_by is not null
        and not is_decided then
      raise exception 'What was answered, and who decided on it, cannot change'
        using errcode = 'PT409';
    end if;
    new.approved_at := old.approved_at;
    new.is_approved_alone := old.is_approved_alone;
  end if;
  if tg_op = 'INSERT' or is_decided then
    select * into disputed from public.disputes where id = new.dispute_id for no key update;
    if disputed.status <> 'needs_answer' then
      raise exception 'This dispute needs no answer' using errcode = 'PT409';
    end if;
  end if;
  if not is_decided then return new; end if;
  if new.decision = 'accept' then
    if new.approved_by is not null then
      problem := private.find_approval_problem(new.approved_by, new.requested_by, new.created_at);
      if problem is not null then
        raise exception '%', problem using errcode = 'PT409';
      end if;
    elsif new.requested_by is null or not private.may_refund_alone(
        new.requested_by, disputed.payment_id, disputed.amount_kobo) then
      raise exception 'A second person must approve this' using errcode = 'PT409';
    else
      new.is_approved_alone := true;
    end if;
  end if;
  new.approved_at := now();
  return new;
end $$;
