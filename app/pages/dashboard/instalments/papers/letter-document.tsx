import { Document, Page, StyleSheet, View } from '@react-pdf/renderer'
import type { LetterView } from '../../../../../domain/instalments/letters/letter-functions.ts'
import { formatNaira } from '../../../../../domain/money/money.ts'
import { site } from '../../../../../site.config.ts'
import { formatDay, formatLongDay } from '../../../../platform/format-time.ts'
import { Letterhead, pdfColours, pdfStyles } from '../../../../ui/pdf/pdf-letterhead.tsx'
import { renderPdf, Text } from '../../../../ui/pdf/pdf-text.tsx'

const { ink, ink2, line, green, soft } = pdfColours
const styles = StyleSheet.create({
  title: { fontSize: 21, fontWeight: 700, lineHeight: 1.15, marginTop: 2 },
  mark: { border: 1, padding: 6, marginBottom: 10, fontWeight: 700, textAlign: 'center' },
  text: { fontSize: 11, marginTop: 12 },
  row: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    borderBottomWidth: 0.5,
    borderBottomColor: line,
    paddingVertical: 4,
  },
})

const exact = (kobo: number) => formatNaira(kobo, { withKobo: true })

/** A letter of discharge as a PDF, A4, with the company's letterhead. */
export function renderLetter(letter: LetterView): Promise<Buffer> {
  return renderPdf(() => <LetterDocument letter={letter} />)
}

function LetterDocument({ letter }: { letter: LetterView }) {
  const { number, issuedAt, withdrawnAt, isTest, content } = letter
  const day = formatDay(issuedAt)
  return (
    <Document
      title={`Letter of discharge ${number}`}
      author={site.legalName}
      language="en-NG"
      creationDate={new Date(issuedAt)}
    >
      <Page size="A4" style={pdfStyles.page}>
        {isTest && (
          <Text style={styles.mark}>TEST: no money moved, and this letter proves nothing.</Text>
        )}
        {withdrawnAt && (
          <Text style={styles.mark}>
            No longer valid since {formatDay(withdrawnAt)}: a payment was taken back.
          </Text>
        )}
        <Letterhead day={day} reference={number} />
        <Text style={{ color: green, fontWeight: 700 }}>Letter of discharge</Text>
        <Text style={styles.title}>{number}</Text>
        <Text style={{ marginTop: 4, color: ink2 }}>
          {day} · plan {content.planNumber} · order {content.orderNumber}
        </Text>
        <Text style={styles.text}>To {content.name}</Text>
        <Text style={styles.text}>
          We confirm that you have paid your instalment plan {content.planNumber}, which you agreed
          to on {formatLongDay(content.agreedOn)}.{' '}
          {content.ending === 'settled_early'
            ? `You settled it early on ${formatLongDay(content.endedOn)}.`
            : `It ended with its last instalment on ${formatLongDay(content.endedOn)}.`}{' '}
          Nothing is left to pay. The goods of order {content.orderNumber} are fully yours, and we
          have no claim on them from this plan.
        </Text>
        <Sums content={content} />
        <Check letter={letter} />
        <Text style={{ ...styles.text, marginTop: 20 }}>{site.legalName}</Text>
      </Page>
    </Document>
  )
}

function Sums({ content }: Pick<LetterView, 'content'>) {
  const rows: [string, number][] = [
    ['Price of the order', content.priceKobo],
    ['Deposit', content.depositKobo],
    ['Financed by the plan', content.financedKobo],
    ...(content.refundedKobo > 0
      ? [['Refund of goods, taken off the plan', content.refundedKobo] satisfies [string, number]]
      : []),
    ['You paid for the plan', content.paidKobo],
    ['including principal', content.principalKobo],
    ['including interest', content.interestKobo],
    ['including late fees', content.lateFeesKobo],
    ...(content.overpaidKobo > 0
      ? [['Overpaid, owed to you', content.overpaidKobo] satisfies [string, number]]
      : []),
  ]
  return (
    <View style={{ marginTop: 16, borderTopWidth: 1, borderTopColor: ink }}>
      {rows.map(([label, kobo]) => (
        <View key={label} style={styles.row} wrap={false}>
          <Text style={{ color: ink2 }}>{label}</Text>
          <Text>{exact(kobo)}</Text>
        </View>
      ))}
    </View>
  )
}

/** How anybody finds out whether the letter is ours. */
function Check({ letter: { number, code, checkUrl } }: { letter: LetterView }) {
  const [page = ''] = checkUrl.split('?')
  return (
    <View
      style={{ marginTop: 18, padding: 10, backgroundColor: soft, borderRadius: 4 }}
      wrap={false}
    >
      <Text style={{ fontWeight: 700 }}>Is this letter real?</Text>
      <Text>
        Anybody who sees it can check it at {page} with the number {number} and the code {code}.
      </Text>
    </View>
  )
}
