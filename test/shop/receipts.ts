import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { GuestOrder } from './guest-orders.ts'

/** The form that sends a file as the receipt of an order. */
export function transferProofForm(
  { orderId, orderKey }: GuestOrder,
  content: Uint8Array | string,
  name = 'receipt.png',
): FormData {
  const form = new FormData()
  form.set('orderId', orderId)
  form.set('orderKey', orderKey)
  form.set(
    'file',
    new File([typeof content === 'string' ? content : new Uint8Array(content)], name),
  )
  return form
}

/** A picture of a receipt, as a phone makes it. Another shade makes another file. */
export async function receiptPicture({
  format = 'png',
  width = 720,
  height = 1280,
  shade = 0,
}: {
  format?: 'png' | 'jpeg' | 'webp'
  width?: number
  height?: number
  shade?: number
} = {}): Promise<Uint8Array> {
  return sharp({
    create: { width, height, channels: 3, background: { r: shade * 50, g: 200, b: 99 } },
  })
    .withExif({ IFD0: { ImageDescription: 'Bola at home' }, IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
    .toFormat(format)
    .toBuffer()
}

/** A PNG of any size in a few bytes: one bit for each pixel, and all of them black. */
export function blackPng(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const pixels = deflateSync(Buffer.alloc(height * (Math.ceil(width / 8) + 1)), { level: 9 })
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

export interface PdfParts {
  /** Entries of the catalogue. */
  catalog?: string
  /** More objects, each with its number. */
  objects?: readonly string[]
  /** Objects in a compressed stream. */
  packed?: string
  /** The dictionary of that stream, before its filter. */
  packedAs?: string
  pages?: number
  trailer?: string
  /** After the end of the file. */
  tail?: string
}

/** A PDF, by hand, so that each part of it can be wrong. */
export function pdf({
  catalog = '',
  objects = [],
  packed,
  packedAs = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
  pages = 1,
  trailer = '',
  tail = '',
}: PdfParts = {}): Uint8Array {
  const numbers = Array.from({ length: pages }, (_, n) => 3 + n)
  const parts = [
    '%PDF-1.7\n',
    `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj\n`,
    `2 0 obj\n<< /Type /Pages /Count ${pages} /Kids [${numbers.map((n) => `${n} 0 R`).join(' ')}] >>\nendobj\n`,
    ...numbers.map(
      (n) => `${n} 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\n`,
    ),
    ...objects.map((each, n) => `${900 + n} 0 obj\n${each}\nendobj\n`),
  ]
  const body = [Buffer.from(parts.join(''), 'latin1')]
  if (packed !== undefined) {
    const data = deflateSync(Buffer.from(packed, 'latin1'))
    body.push(
      Buffer.from(`990 0 obj\n<< ${packedAs} /Length ${data.length} >>\nstream\n`, 'latin1'),
      data,
      Buffer.from('\nendstream\nendobj\n', 'latin1'),
    )
  }
  const start = body.reduce((sum, { length }) => sum + length, 0)
  return Buffer.concat([
    ...body,
    Buffer.from(
      `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n${tail}`,
      'latin1',
    ),
  ])
}
