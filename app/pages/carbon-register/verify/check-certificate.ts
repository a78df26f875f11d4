import { formatHex } from '../../../../domain/register/log/hex.ts'
import { parseNoteKey } from '../../../../domain/register/log/signed-note.ts'
import { parseTlogProof } from '../../../../domain/register/log/tlog-proof.ts'
import {
  verifyCertificate,
  type CertificateCheck,
} from '../../../../domain/register/verify/verify-certificate.ts'
import {
  verifyConsistency,
  type ConsistencyProblem,
} from '../../../../domain/register/verify/verify-consistency.ts'
import { cleanLine } from '../../../../domain/text/clean-text.ts'
import { cryptography } from '../../../features/register/cryptography.ts'
import { fetchCheckpoint, fetchTile } from '../../../features/register/log-files.ts'

/** Checks a proof without the network. */
export function checkCertificate(keys: readonly string[], proof: string): CertificateCheck {
  return verifyCertificate(cryptography, parseKeys(keys), proof)
}

/**
 * Whether today's register still begins with everything that the certificate was signed with.
 * @throws NoAnswer when the network or the server fails; RangeError when tiles do not fit
 */
export async function checkToday(
  keys: readonly string[],
  proof: string,
): Promise<'contained' | ConsistencyProblem> {
  const earlier = parseTlogProof(proof)?.checkpoint ?? ''
  const check = await verifyConsistency(cryptography, parseKeys(keys), {
    earlier,
    current: await fetchCheckpoint(),
    readTile: fetchTile,
  })
  return check.ok ? 'contained' : check.reason
}

/** Whether a commitment of the log is that of a person's name, with the salt of the certificate. */
export function isCommittedName({
  commitment,
  name,
  salt,
}: {
  commitment: string
  name: string
  salt: string
}): boolean {
  const salted = new TextEncoder().encode(`${salt.trim().toLowerCase()}:${cleanLine(name)}`)
  return formatHex(cryptography.sha256(salted)) === commitment
}

function parseKeys(keys: readonly string[]) {
  return keys.flatMap((key) => parseNoteKey(cryptography.sha256, key) ?? [])
}
