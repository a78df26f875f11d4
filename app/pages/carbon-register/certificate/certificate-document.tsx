import { Document, Page, Text, View } from '@react-pdf/renderer'
import { formatAmount } from '../../../../domain/register/format-amount.ts'
import { formatSerial } from '../../../../domain/register/serial.ts'
import { site } from '../../../../site.config.ts'
import { formatCalendarDay, formatDay, formatMoment } from '../../../platform/format-time.ts'
import { Letterhead, pdfColours, pdfStyles } from '../../../ui/pdf/pdf-letterhead.tsx'
import { QrCode } from '../../../ui/pdf/qr-code.tsx'
import { renderPdf } from '../../../ui/pdf/render-pdf.ts'
import { certificateStyles as styles } from './certificate-styles.ts'
import type { PrintedCertificate } from './printed-certificate.ts'
import { ProofNote } from './proof-note.tsx'

/** The certificate of a retirement as a PDF, A4, with the company's letterhead. */
export function renderCertificate(facts: PrintedCertificate): Promise<Buffer> {
  return renderPdf(() => <CertificateDocument {...facts} />)
}

function CertificateDocument(facts: PrintedCertificate) {
  const { certificate, vintages, pageUrl, today } = facts
  const { id, kg, beneficiary, reason, claim_from, claim_to, retired_at, blocks } = certificate
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
          </View>
          <QrCode text={pageUrl} size={104} />
        </View>
        <Row label="Claimed for">
          {formatCalendarDay(claim_from)} to {formatCalendarDay(claim_to)}
        </Row>
        <Row label="Retired on">{formatMoment(retired_at)}</Row>
        <Row label="This certificate online">{breakLongWords(pageUrl, 60)}</Row>
        <Text style={styles.note}>
          Retired means claimed for good: nobody can hold, sell or claim these units again. They are
          units of the public ledger of {site.legalName}: one unit is one kilogram of CO₂e that
          meters measured at our customers’ solar systems. They are not Verra or Gold Standard
          credits.
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
function Vintage({ id, year, project, measured }: PrintedCertificate['vintages'][number]) {
  const { external_registry, external_id } = project
  return (
    <View wrap={false}>
      <Text style={styles.caption}>
        {project.title}, {year}
      </Text>
      <Row label="Project and vintage">
        {project.id} in {project.state}, {id}
      </Row>
      <Row label="Methodology">
        {project.methodology}, version {project.methodology_version}
      </Row>
      {measured.map(({ factor, entries }) => (
        <Row key={factor} label="Factor">
          {factor}. Measured in entries {entries.join(', ')} of the register, with the SHA-256 of
          each meter file.
        </Row>
      ))}
      <Row label="Host country">
        Letter of authorisation: {project.authorisation}. Corresponding adjustment:{' '}
        {project.adjustment}.
      </Row>
      <Row label="Other registries">
        {external_registry === null
          ? 'None. These units are in this register only.'
          : `${external_registry}, ${external_id}`}
      </Row>
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
