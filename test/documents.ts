import { deflateRawSync } from 'node:zlib'

/** A small valid PDF. */
export function makePdf(text = 'Curriculum vitae'): Uint8Array<ArrayBuffer> {
  const content = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  pdf += `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`
  return new Uint8Array(Buffer.from(pdf, 'latin1'))
}

/** A ZIP file like those of Office. `flags` are the flags of every entry; 1 means encrypted. */
export function makeZip(
  parts: Record<string, string>,
  { flags = 0 }: { flags?: number } = {},
): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(parts)) {
    // A small window: thousands of parts take a second less.
    const packed = deflateRawSync(text, { windowBits: 9, memLevel: 1 })
    const shared = Buffer.alloc(26)
    for (const [at, value] of [
      [0, 20],
      [2, flags],
      [4, 8],
      [22, name.length],
    ] as const)
      shared.writeUInt16LE(value, at)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(text.length, 18)
    const local = Buffer.concat([
      Buffer.from('PK\u0003\u0004', 'latin1'),
      shared,
      Buffer.from(name),
      packed,
    ])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([
        Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'),
        shared,
        tail,
        Buffer.from(name),
      ]),
    )
    locals.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  for (const at of [8, 10]) end.writeUInt16LE(locals.length, at)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...locals, ...directory, end]))
}

/** A Word document with the standard parts and `more` parts. */
export function makeDocx(more: Record<string, string> = {}): Uint8Array<ArrayBuffer> {
  return makeZip({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': '<Relationships/>',
    'word/document.xml': '<w:document/>',
    ...more,
  })
}
