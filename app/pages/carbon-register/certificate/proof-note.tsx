import { View } from '@react-pdf/renderer'
import { pdfStyles } from '../../../ui/pdf/pdf-letterhead.tsx'
import { Text } from '../../../ui/pdf/pdf-text.tsx'
import { certificateStyles } from './certificate-styles.ts'
import type { PrintedCertificate } from './printed-certificate.ts'
import { printedKey } from './printed-key.ts'

/** How anybody checks the certificate without trusting us. */
export function ProofNote({
  certificate: { id, event_index, beneficiary_commitment },
  leafHash,
  provenSize,
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
        register, of {provenSize} entries, is this retirement. Drop this PDF on {host}
        /carbon-register/verify, or use any program that reads c2sp.org/tlog-proof.
      </Text>
      <Text style={[pdfStyles.small, { marginTop: 4 }]}>Leaf hash (SHA-256): {leafHash}</Text>
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
