import { Document, Page, StyleSheet, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { site } from '../../../../site.config.ts'
import { Letterhead, pdfColours, pdfStyles } from '../../../ui/pdf/pdf-letterhead.tsx'
import { Text } from '../../../ui/pdf/pdf-text.tsx'
import { AddressBlock, inColumn } from './address-block.tsx'

const { ink, ink2, line, green } = pdfColours
const styles = StyleSheet.create({
  title: { fontSize: 21, fontWeight: 700, lineHeight: 1.15, marginTop: 2 },
  head: {
    flexDirection: 'row',
    borderBottomWidth: 1,
    borderBottomColor: ink,
    paddingBottom: 3,
    fontWeight: 700,
  },
  row: {
    flexDirection: 'row',
    borderBottomWidth: 0.5,
    borderBottomColor: line,
    paddingVertical: 4,
  },
})

interface PaperProps {
  /** "Packing slip". */
  kind: string
  reference: string
  /** Below the reference. */
  about: string
  date: Date
  day: string
  isTest: boolean
  /** Right of the title. */
  aside: ReactNode
  children: ReactNode
}

/** A document about an order on A4, with the letterhead of the company. */
export function Paper({ kind, reference, about, date, day, isTest, aside, children }: PaperProps) {
  return (
    <Document
      title={`${isTest ? 'Test: ' : ''}${kind} ${reference}`}
      author={site.legalName}
      subject={about}
      language="en-NG"
      creationDate={date}
    >
      <Page size="A4" style={pdfStyles.page}>
        {isTest && (
          <Text
            fixed
            style={{
              border: 1,
              padding: 6,
              marginBottom: 10,
              fontWeight: 700,
              textAlign: 'center',
            }}
          >
            TEST: nothing was paid, and this is not valid.
          </Text>
        )}
        <Letterhead day={day} reference={reference} />
        <View style={{ flexDirection: 'row', justifyContent: 'space-between', gap: 24 }}>
          <View style={{ flex: 1 }}>
            <Text style={{ color: green, fontWeight: 700 }}>{kind}</Text>
            <Text style={styles.title}>{reference}</Text>
            <Text style={{ marginTop: 4, color: ink2 }}>{about}</Text>
          </View>
          <View style={{ width: '40%' }}>{aside}</View>
        </View>
        {children}
      </Page>
    </Document>
  )
}

/** Where the goods go, and whom the driver calls. */
export function Receiver({
  receiver,
}: {
  receiver: {
    name: string
    phoneNumber: string
    deliveryStreet: string
    deliveryArea: string
    deliveryState: string
    deliveryLandmark: string | null
    deliveryNote: string | null
    senderName: string | null
  }
}) {
  return (
    <>
      <AddressBlock
        title="Deliver to"
        name={receiver.name}
        street={receiver.deliveryStreet}
        area={receiver.deliveryArea}
        state={receiver.deliveryState}
        landmark={receiver.deliveryLandmark}
        phoneNumber={receiver.phoneNumber}
      />
      {receiver.senderName && (
        <Text style={{ marginTop: 3 }}>{inColumn(`Sold by ${receiver.senderName}`)}</Text>
      )}
      {receiver.deliveryNote && (
        <Text style={{ marginTop: 3 }}>{inColumn(`“${receiver.deliveryNote}”`)}</Text>
      )}
    </>
  )
}

export interface PaperColumn {
  title: string
  /** Of the width of the table, e.g. `12%`; absent: what is left. */
  width?: string
  isNumber?: boolean
}

/** A table whose head is repeated on each page. Cells may hold text or boxes. */
export function PaperTable({
  columns,
  rows,
}: {
  columns: readonly PaperColumn[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}) {
  const styleOf = ({ width, isNumber }: PaperColumn) => ({
    ...(width ? { width } : { flex: 1, paddingRight: 8 }),
    textAlign: isNumber ? ('right' as const) : ('left' as const),
  })
  return (
    <View style={{ marginTop: 22 }}>
      <View style={styles.head} fixed>
        {columns.map((column) => (
          <Text key={column.title} style={styleOf(column)}>
            {column.title}
          </Text>
        ))}
      </View>
      {rows.map(({ key, cells }) => (
        <View key={key} style={styles.row} wrap={false}>
          {columns.map((column, at) => (
            <View key={column.title} style={styleOf(column)}>
              {cells[at]}
            </View>
          ))}
        </View>
      ))}
    </View>
  )
}

/** A box to tick by hand. */
export function Box() {
  return <View style={{ width: 11, height: 11, borderWidth: 1, borderColor: ink }} />
}

/** Lines to sign by hand. */
export function Signatures({ labels }: { labels: readonly string[] }) {
  return (
    <View style={{ flexDirection: 'row', gap: 24, marginTop: 40 }} wrap={false}>
      {labels.map((label) => (
        <View key={label} style={{ flex: 1, borderTopWidth: 0.75, borderTopColor: ink }}>
          <Text style={[pdfStyles.small, { marginTop: 3 }]}>{label}</Text>
        </View>
      ))}
    </View>
  )
}
