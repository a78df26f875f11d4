import { ApiError, type ApiErrorOptions } from './web/api-error.ts'

/**
 * Every error code of the auth service and the status it is answered with.
 * Source: supabase/auth `internal/api/apierrors/errorcode.go` for the codes, its call sites for the
 * statuses.
 */
const statusOf = {
  anonymous_provider_disabled: 422,
  bad_code_verifier: 400,
  bad_json: 400,
  bad_jwt: 403,
  bad_oauth_callback: 400,
  bad_oauth_state: 400,
  captcha_failed: 400,
  conflict: 409,
  custom_provider_not_found: 404,
  email_address_invalid: 400,
  email_conflict_identity_not_deletable: 422,
  email_exists: 422,
  email_not_confirmed: 400,
  email_provider_disabled: 400,
  feature_disabled: 404,
  flow_state_expired: 422,
  flow_state_not_found: 404,
  identity_already_exists: 422,
  identity_not_found: 422,
  insufficient_aal: 401,
  invalid_credentials: 400,
  manual_linking_disabled: 404,
  method_not_allowed: 405,
  mfa_challenge_expired: 422,
  mfa_factor_name_conflict: 422,
  mfa_factor_not_found: 404,
  mfa_ip_address_mismatch: 422,
  mfa_phone_enroll_not_enabled: 422,
  mfa_phone_verify_not_enabled: 422,
  mfa_recovery_codes_enroll_not_enabled: 422,
  mfa_recovery_codes_locked: 429,
  mfa_recovery_codes_sole_factor: 422,
  mfa_recovery_codes_verify_not_enabled: 422,
  mfa_totp_enroll_not_enabled: 422,
  mfa_totp_verify_not_enabled: 422,
  mfa_verification_failed: 422,
  mfa_verified_factor_exists: 422,
  mfa_webauthn_enroll_not_enabled: 422,
  mfa_webauthn_verify_not_enabled: 422,
  no_authorization: 401,
  not_admin: 403,
  not_found: 404,
  oauth_authorization_not_found: 404,
  oauth_client_not_found: 404,
  oauth_consent_not_found: 404,
  oauth_dynamic_client_registration_disabled: 403,
  oauth_provider_not_supported: 400,
  otp_disabled: 422,
  otp_expired: 403,
  over_email_send_rate_limit: 429,
  over_request_rate_limit: 429,
  over_sms_send_rate_limit: 429,
  passkey_disabled: 404,
  phone_exists: 422,
  phone_not_confirmed: 400,
  phone_provider_disabled: 400,
  provider_disabled: 400,
  provider_email_needs_verification: 422,
  reauthentication_needed: 400,
  reauthentication_not_valid: 422,
  refresh_token_already_used: 400,
  refresh_token_not_found: 400,
  request_entity_too_large: 413,
  same_password: 422,
  saml_assertion_no_email: 400,
  saml_assertion_no_user_id: 400,
  saml_idp_already_exists: 422,
  saml_idp_not_found: 404,
  saml_metadata_fetch_failed: 400,
  saml_provider_disabled: 404,
  saml_relay_state_expired: 422,
  saml_relay_state_not_found: 404,
  session_expired: 400,
  session_not_found: 403,
  signup_disabled: 422,
  single_identity_not_deletable: 422,
  sso_domain_already_exists: 422,
  sso_provider_disabled: 404,
  sso_provider_not_found: 404,
  too_many_enrolled_mfa_factors: 422,
  too_many_passkeys: 422,
  unexpected_failure: 500,
  user_already_exists: 422,
  user_banned: 403,
  user_not_found: 403,
  user_sso_managed: 422,
  validation_failed: 400,
  weak_password: 422,
  web3_provider_disabled: 422,
  web3_unsupported_chain: 400,
  webauthn_challenge_expired: 400,
  webauthn_challenge_not_found: 400,
  webauthn_credential_exists: 422,
  webauthn_verification_failed: 400,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof statusOf

/**
 * The error for a code, with its status.
 * @param more `status` where an endpoint answers the same code with another status than its usual
 * one
 */
export function apiError(
  code: ErrorCode,
  message: string,
  more: Partial<
    Pick<ApiErrorOptions, 'status' | 'details' | 'headers' | 'cause' | 'accountId'>
  > = {},
): ApiError {
  return new ApiError({ status: statusOf[code], code, message, ...more })
}

/** RFC 6749 sections 4.1.2.1 and 5.2. */
export type OAuthErrorName =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'server_error'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'

/**
 * An error in the format of OAuth, which the clients of OAuth endpoints read; status 400 by
 * default.
 */
export function oauthError(
  error: OAuthErrorName,
  description: string,
  more: Partial<Pick<ApiErrorOptions, 'status' | 'headers' | 'cause'>> = {},
): ApiError {
  return new ApiError({ status: 400, code: error, message: description, isOAuth: true, ...more })
}
