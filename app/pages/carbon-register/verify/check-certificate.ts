import { parseNoteKey } from '../../../../domain/register/log/signed-note.ts'
import { parseTlogProof } from '../../../../domain/register/log/tlog-proof.ts'
import {
  verifyCertificate,
  type CertificateCheck,
} from '../../../../domain/register/verify/verify-certificate.ts'
import { verifyConsistency } from '../../../../domain/register/verify/verify-consistency.ts'
import { cryptography } from '../../../features/register/cryptography.ts'
import { fetchCheckpoint, fetchTile } from '../../../features/register/log-files.ts'

/** Checks a proof without the network. */
export function checkCertificate(keys: readonly string[], proof: string): CertificateCheck {
  return verifyCertificate(cryptography, parseKeys(keys), proof)
}

/**
 * Whether the register of today still begins with everything that the certificate was signed with.
 * @throws Error when the network fails
 */
export async function checkToday(
  keys: readonly string[],
  proof: string,
): Promise<'contained' | 'changed'> {
  const earlier = parseTlogProof(proof)?.checkpoint ?? ''
  const check = await verifyConsistency(cryptography, parseKeys(keys), {
    earlier,
    current: await fetchCheckpoint(),
    readTile: fetchTile,
  })
  return check.ok ? 'contained' : 'changed'
}

function parseKeys(keys: readonly string[]) {
  return keys.flatMap((key) => parseNoteKey(cryptography.sha256, key) ?? [])
}
