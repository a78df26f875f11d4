-- After the catalogue, which brings the shared function.
create trigger profiles_touch_updated_at before update on public.profiles
  for each row execute function private.touch_updated_at();
