import { Document, Page, View } from '@react-pdf/renderer'
import type { getPlanAgreement } from '../../../domain/instalments/applications/application-functions.ts'
import type { ValueOf } from '../../../domain/parse/parser.ts'
import { formatDay, formatMoment } from '../../platform/format-time.ts'
import { Letterhead, pdfColours, pdfStyles } from '../../ui/pdf/pdf-letterhead.tsx'
import { renderPdf, Text } from '../../ui/pdf/pdf-text.tsx'
import { site } from '../../../site.config.ts'

type Accepted = ValueOf<typeof getPlanAgreement.parseResponse>

/** The PDF of an accepted agreement: its words as they were kept, and who accepted them, when and from where. */
export function renderAgreement(agreement: Accepted): Promise<Buffer> {
  const { planNumber, content, sha256, wording, acceptedName, acceptedAt, acceptedFrom } = agreement
  const date = new Date(acceptedAt)
  return renderPdf(() => (
    <Document
      title={`Instalment agreement ${planNumber}`}
      author={site.legalName}
      language={site.locale}
      creationDate={date}
    >
      <Page size="A4" style={pdfStyles.page}>
        <Letterhead day={formatDay(date)} reference={planNumber} />
        {agreement.isTest && (
          <Text style={{ fontWeight: 700, marginBottom: 8 }}>TEST: no money moves.</Text>
        )}
        {content.split('\n\n').map((part, index) =>
          part.startsWith('# ') ? (
            <Text
              key={part}
              minPresenceAhead={40}
              style={{
                fontSize: index === 0 ? 16 : 11,
                fontWeight: 700,
                marginTop: index === 0 ? 0 : 10,
              }}
            >
              {part.slice(2)}
            </Text>
          ) : (
            <Text key={part} style={{ marginTop: 5 }}>
              {part}
            </Text>
          ),
        )}
        <View
          wrap={false}
          style={{
            marginTop: 18,
            paddingTop: 8,
            borderTopWidth: 1,
            borderTopColor: pdfColours.ink,
          }}
        >
          <Text style={{ fontWeight: 700 }}>Accepted by {acceptedName}</Text>
          <Text>
            On {formatMoment(date)} (Lagos), from the network address {acceptedFrom}
          </Text>
          <Text>
            {agreement.allowsDebit
              ? 'We may charge a card on the due days.'
              : 'We may not charge a card.'}
          </Text>
          <Text style={pdfStyles.small}>
            Wording of {wording}. SHA-256 of the words: {sha256}
          </Text>
        </View>
      </Page>
    </Document>
  ))
}
