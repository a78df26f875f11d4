import type { Tx } from '../../db/database.ts'
import type { AuthContext } from '../endpoint.ts'
import { decryptSecret, encryptSecret } from '../keys/secret-box.ts'
import { linkIdentity } from './account-linking.ts'
import type { ProviderProfile } from './provider-profile.ts'

/** An identity that is linked once the code verifier is presented. */
interface PendingIdentity {
  provider: string
  profile: ProviderProfile
}

/** Encrypts the identity for the row of its flow. */
export function encryptPendingIdentity(
  { keys }: Pick<AuthContext, 'keys'>,
  flowId: string,
  { provider, profile }: PendingIdentity,
): string {
  return encryptSecret(keys, { owner: flowId, text: JSON.stringify({ provider, profile }) })
}

/**
 * Links the identity after the code verifier was checked.
 * @throws ApiError as `linkExternally`
 */
export async function linkPendingIdentity(
  tx: Tx,
  context: AuthContext,
  {
    userId,
    flowId,
    encrypted,
    ip,
  }: { userId: string; flowId: string; encrypted: string; ip: string },
): Promise<void> {
  // Encrypted by encryptPendingIdentity with our own key, so nobody else can have written it.
  const { provider, profile } = JSON.parse(
    decryptSecret(context.keys, { owner: flowId, encrypted }),
  ) as PendingIdentity
  await linkIdentity(tx, context, userId, { provider, profile, ip })
}
