import type { Tx } from '../../db/database.ts'
import type { AuthContext } from '../endpoint.ts'
import { openSecret, sealSecret } from '../keys/secret-box.ts'
import { linkIdentity } from './account-linking.ts'
import type { ProviderProfile } from './provider-profile.ts'

/** An identity that is linked once the code verifier is presented. */
interface PendingIdentity {
  provider: string
  profile: ProviderProfile
}

export function sealPendingIdentity(
  { keys }: Pick<AuthContext, 'keys'>,
  flowId: string,
  { provider, profile }: PendingIdentity,
): string {
  return sealSecret(keys, { owner: flowId, text: JSON.stringify({ provider, profile }) })
}

/**
 * Links the identity after the code verifier was checked.
 * @throws ApiError as `linkExternally`
 */
export async function linkPendingIdentity(
  tx: Tx,
  context: AuthContext,
  { userId, flowId, sealed, ip }: { userId: string; flowId: string; sealed: string; ip: string },
): Promise<void> {
  // Encrypted by sealPendingIdentity with our own key, so nobody else can have written it.
  const { provider, profile } = JSON.parse(
    openSecret(context.keys, { owner: flowId, sealed }),
  ) as PendingIdentity
  await linkIdentity(tx, context, userId, { provider, profile, ip })
}
