import { Text, View } from '@react-pdf/renderer'
import { sha256 } from '@noble/hashes/sha2.js'
import { leafHash } from '../../../../domain/register/log/merkle-tree.ts'
import { pdfStyles } from '../../../ui/pdf/pdf-letterhead.tsx'
import { certificateStyles } from './certificate-styles.ts'
import type { PrintedCertificate } from './printed-certificate.ts'

/** How anybody checks the certificate without trusting us. */
export function ProofNote({
  certificate: { id, event_index, beneficiary_commitment },
  proof: { proof, size },
  salt,
  keys,
  pageUrl,
}: PrintedCertificate) {
  const { host } = new URL(pageUrl)
  return (
    <View>
      <Text style={certificateStyles.caption} minPresenceAhead={60}>
        Check it yourself
      </Text>
      <Text style={{ marginTop: 4 }}>
        The file {id}.tlog-proof is attached to this PDF. It shows that entry {event_index} of the
        register, of {size} entries, is this retirement. Drop this PDF on {host}
        /carbon-register/verify, or use any program that reads c2sp.org/tlog-proof.
      </Text>
      <Text style={[pdfStyles.small, { marginTop: 4 }]}>
        Leaf hash (SHA-256): {Buffer.from(leafHash(sha256, proof.extra)).toString('hex')}
      </Text>
      {beneficiary_commitment !== null && (
        <Text style={pdfStyles.small}>
          The register has the SHA-256 of a salt and the name in place of the name:{' '}
          {beneficiary_commitment}.{salt !== null && ` The salt: ${salt}, before a colon.`}
        </Text>
      )}
      {keys.map((key) => (
        <Text key={key} style={pdfStyles.small}>
          Public key: {printedKey(key)}
        </Text>
      ))}
    </View>
  )
}

/** A key of ML-DSA-44 is too long for paper: its number says which one it is. */
function printedKey(key: string): string {
  if (key.length <= 160) return key
  const [name, id] = key.split('+')
  return `${name}+${id} (ML-DSA-44; in full at /.well-known/carbon-register.txt)`
}
