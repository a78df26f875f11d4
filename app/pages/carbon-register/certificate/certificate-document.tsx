import { Document, Page, View } from '@react-pdf/renderer'
import { formatAmount } from '../../../../domain/register/format-amount.ts'
import { formatSerial } from '../../../../domain/register/serial.ts'
import { retiredMeans, unitMeans, unitsAreNot } from '../../../../domain/register/unit-words.ts'
import { site } from '../../../../site.config.ts'
import { formatCalendarDay, formatDay, formatMoment } from '../../../platform/format-time.ts'
import { Letterhead, pdfColours, pdfStyles } from '../../../ui/pdf/pdf-letterhead.tsx'
import { renderPdf, Text } from '../../../ui/pdf/pdf-text.tsx'
import { QrCode } from '../../../ui/pdf/qr-code.tsx'
import { certificateStyles as styles } from './certificate-styles.ts'
import type { PrintedCertificate } from './printed-certificate.ts'
import { ProofNote } from './proof-note.tsx'

/** The certificate of a retirement as a PDF, A4, with the company's letterhead. */
export function renderCertificate(facts: PrintedCertificate): Promise<Buffer> {
  return renderPdf(() => <CertificateDocument {...facts} />)
}

function CertificateDocument(facts: PrintedCertificate) {
  const { certificate, vintages, pageUrl, today } = facts
  const { id, kg, beneficiary, reason, note, claim_from, claim_to, retired_at, blocks } =
    certificate
  return (
    <Document
      title={`Certificate of retirement ${id}`}
      author={site.legalName}
      language="en-NG"
      creationDate={today}
    >
      <Page size="A4" style={pdfStyles.page}>
        <Letterhead day={formatDay(today)} reference={id} />
        <View style={{ flexDirection: 'row', justifyContent: 'space-between' }}>
          <View style={{ width: '78%' }}>
            <Text style={{ color: pdfColours.green, fontWeight: 700 }}>
              Certificate of retirement {id}
            </Text>
            <Text style={styles.title}>{formatAmount(kg)} of CO₂e, retired</Text>
            <Text style={styles.beneficiary}>
              {breakLongWords(beneficiary ?? 'For a person who keeps their name private', 22)}
            </Text>
            <Text style={{ marginTop: 4 }}>{breakLongWords(reason, 40)}</Text>
            {note !== null && <Text style={{ marginTop: 4 }}>“{breakLongWords(note, 40)}”</Text>}
          </View>
          <QrCode text={pageUrl} size={104} />
        </View>
        <Row label="Claimed for">
          {formatCalendarDay(claim_from)} to {formatCalendarDay(claim_to)}
        </Row>
        <Row label="Retired on">{formatMoment(retired_at)}</Row>
        <Row label="This certificate online">{breakLongWords(pageUrl, 60)}</Row>
        <Text style={styles.note}>
          {retiredMeans} They are units of the public ledger of {site.legalName}. {unitMeans}{' '}
          {unitsAreNot}
        </Text>
        {vintages.map((vintage) => (
          <Vintage key={vintage.id} {...vintage} />
        ))}
        <Text style={styles.caption} minPresenceAhead={30}>
          Serial numbers
        </Text>
        {blocks.map((block) => (
          <Text key={`${block.vintage}-${block.from}`} style={{ marginTop: 3 }}>
            {formatSerial(site.registerCode, block)} ({formatAmount(block.to - block.from + 1)})
          </Text>
        ))}
        <ProofNote {...facts} />
      </Page>
    </Document>
  )
}

/** Where the units of a vintage come from. */
function Vintage({
  id,
  year,
  project,
  recognition,
  periods,
}: PrintedCertificate['vintages'][number]) {
  return (
    <View>
      <Text style={styles.caption} minPresenceAhead={30}>
        {project.title}, {year}
      </Text>
      <Row label="Project and vintage">
        {project.id} in {project.state}, {id}
      </Row>
      <Row label="Methodology">
        {project.methodology}, version {project.methodology_version}
      </Row>
      {recognition.map(({ label, value }) => (
        <Row key={label} label={label}>
          {value}
        </Row>
      ))}
      {periods.map((period) => (
        <Row key={period.issued_index} label={period.days}>
          {period.sentence}
          {period.evidence.map(({ sha256 }) => `\nSHA-256 of a meter file: ${sha256}`)}
        </Row>
      ))}
    </View>
  )
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <View style={styles.row} wrap={false}>
      <Text style={styles.label}>{label}</Text>
      <Text style={styles.value}>{children}</Text>
    </View>
  )
}

/** A word that is longer than a line would be cut off, so it may end after some letters. */
function breakLongWords(text: string, maxLetters: number): string {
  return text.replaceAll(new RegExp(`\\S{${maxLetters}}(?=\\S)`, 'gu'), (part) => `${part}\n`)
}
