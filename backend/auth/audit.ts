import type { Tx } from '../db/database.ts'

export type AuditAction =
  | 'custom_provider_created'
  | 'custom_provider_deleted'
  | 'custom_provider_updated'
  | 'factor_deleted'
  | 'identity_linked'
  | 'challenge_created'
  | 'factor_in_progress'
  | 'factor_unenrolled'
  | 'login'
  | 'logout'
  | 'identity_unlinked'
  | 'oauth_client_created'
  | 'oauth_client_deleted'
  | 'oauth_client_updated'
  | 'oauth_consent_denied'
  | 'oauth_consent_granted'
  | 'passkey_created'
  | 'passkey_deleted'
  | 'passkey_updated'
  | 'recovery_codes_deleted'
  | 'recovery_codes_generated'
  | 'recovery_codes_regenerated'
  | 'recovery_codes_verified'
  | 'sso_provider_created'
  | 'sso_provider_deleted'
  | 'sso_provider_updated'
  | 'token_revoked'
  | 'user_confirmation_requested'
  | 'user_deleted'
  | 'user_invited'
  | 'user_modified'
  | 'user_reauthenticate_requested'
  | 'user_recovery_requested'
  | 'user_repeated_signup'
  | 'user_signedup'
  | 'user_updated_password'
  | 'verification_attempted'

interface AuditEntry {
  action: AuditAction
  user: { id: string; email: string | null }
  ip: string
  /** Further details; no secrets. */
  traits?: Record<string, unknown>
}

/** The actor when nobody is signed in. */
export const noActor = { id: '00000000-0000-0000-0000-000000000000', email: null }

/**
 * Adds an entry to the audit log, in the transaction of the change it describes. The database lets
 * nobody change entries.
 */
export async function writeAudit(
  tx: Tx,
  { action, user, ip, traits }: AuditEntry,
  now: Date,
): Promise<void> {
  const payload = {
    action,
    actor_id: user.id,
    actor_username: user.email ?? '',
    log_type: logType(action),
    ...(traits ? { traits } : {}),
  }
  await tx.query(
    'insert into auth.audit_log_entries (payload, created_at, ip_address) values ($1, $2, $3)',
    [payload, now, ip],
  )
}

const factorActions: ReadonlySet<AuditAction> = new Set([
  'challenge_created',
  'factor_in_progress',
  'factor_unenrolled',
  'verification_attempted',
])

function logType(
  action: AuditAction,
): 'account' | 'factor' | 'oauth' | 'provider' | 'recovery_codes' | 'token' | 'user' {
  if (action === 'token_revoked') return 'token'
  if (factorActions.has(action)) return 'factor'
  if (action.startsWith('recovery_codes')) return 'recovery_codes'
  if (action.startsWith('oauth_')) return 'oauth'
  if (action.includes('_provider_')) return 'provider'
  return action === 'login' || action === 'logout' ? 'account' : 'user'
}
