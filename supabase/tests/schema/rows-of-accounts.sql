-- One row in every table of the accounts that `rows.sql` leaves empty. The customer owns it.

do $$
declare
  one constant uuid := '00000000-0000-4000-8000-00000000a001';
  customer constant uuid := '00000000-0000-4000-8000-0000000000a1';
begin
  insert into auth.audit_log_entries (payload) values ('{}');
  insert into auth.custom_oauth_providers (provider_type, identifier, name, client_id, client_secret,
      issuer, authorization_url, token_url, userinfo_url)
    values ('oidc', 'custom:own', 'Own', 'client', 'secret', 'https://issuer.example', '/', '/', '/');
  insert into auth.identities (provider_id, user_id, identity_data, provider)
    values ('1', customer, '{}', 'email');
  insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, phone)
    values (one, customer, 'phone', 'unverified', 'Phone', '+2348031234567');
  insert into auth.mfa_challenges (factor_id, ip_address) values (one, '203.0.113.4');
  insert into auth.mfa_recovery_code_sets (id, user_id, mfa_factor_id) values (one, customer, one);
  insert into auth.mfa_recovery_codes (mfa_recovery_code_set_id, code_hash) values (one, 'hash');
  insert into auth.oauth_clients (id, registration_type, redirect_uris, grant_types,
      token_endpoint_auth_method)
    values (one, 'dynamic', '/', 'authorization_code', 'none');
  insert into auth.oauth_client_states (id, provider_type) values (one, 'google');
  insert into auth.oauth_consents (user_id, client_id, scopes) values (customer, one, 'email');
  update auth.sessions set factor_id = one, oauth_client_id = one where id = customer;
  insert into auth.oauth_authorizations (authorization_id, client_id, user_id, session_id,
      redirect_uri, scope, authorization_code)
    values ('1', one, customer, customer, '/', 'email', 'code');
  insert into auth.flow_state (id, user_id, provider_type, authentication_method, auth_code,
      oauth_client_state_id, linking_target_id)
    values (one, customer, 'google', 'oauth', 'code', one, customer);
  insert into auth.mfa_amr_claims (session_id, authentication_method) values (customer, 'password');
  insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to)
    values (customer, 'confirmation_token', 'hash', 'customer@people.example');
  insert into auth.pending_sign_ups (user_id, encrypted_password, ip)
    values (customer, 'hash', '203.0.113.1');
  insert into auth.refresh_tokens (user_id, session_id, token)
    values (customer::text, customer, 'token');
  insert into auth.sso_providers (id, resource_id) values (one, 'own');
  insert into auth.sso_domains (sso_provider_id, domain) values (one, 'people.example');
  insert into auth.saml_providers (sso_provider_id, entity_id, metadata_xml)
    values (one, 'https://issuer.example', '<md/>');
  insert into auth.saml_relay_states (sso_provider_id, request_id, flow_state_id)
    values (one, '1', one);
  insert into auth.webauthn_challenges (user_id, challenge_type, session_data, expires_at)
    values (customer, 'signup', '{}', now());
  insert into auth.webauthn_credentials (user_id, credential_id, public_key)
    values (customer, 'credential', 'key');
  update auth.users set phone = '2348031234567' where id = customer;
end $$;

-- Storage: a private bucket with a file of the customer, and an upload that is not complete.
insert into storage.buckets (id, name, public) values ('private-files', 'private-files', false);
insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata)
values (
  '00000000-0000-4000-8000-0000000000f1', 'private-files', 'folder/file.txt',
  '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-0000000000f2', '{"size": 4, "mimetype": "text/plain"}'
);
insert into storage.s3_multipart_uploads (id, upload_signature, bucket_id, key, version)
values ('upload-1', 'signature', 'private-files', 'big.bin', '00000000-0000-4000-8000-0000000000f3');
insert into storage.s3_multipart_uploads_parts
  (upload_id, size, part_number, bucket_id, key, etag, version)
values (
  'upload-1', 4, 1, 'private-files', 'big.bin', 'etag', '00000000-0000-4000-8000-0000000000f3'
);

-- A vector bucket with an index and a vector.
with upload as (
  insert into storage.unfinished_uploads (protocol, bucket_id, name, role, upsert, content_type,
      cache_control, expires_at)
    values ('tus', 'private-files', 'film.mp4', 'service_role', false, 'video/mp4', 'no-cache', now())
    returning id
)
insert into storage.unfinished_upload_parts (upload_id, number, version, size_bytes, etag)
  select id, 1, gen_random_uuid(), 1, '"x"' from upload;
insert into storage.buckets_vectors (id) values ('vectors');
insert into storage.vector_indexes
    (bucket_id, name, data_type, dimension, distance_metric, version, vector_count)
  values ('vectors', 'texts', 'float32', 1, 'cosine', 1, 1);
insert into storage.vectors (index_id, key, embedding, metadata, version)
  select id, 'a', '\x0000803f', '{"kind": "text"}', 1 from storage.vector_indexes;
