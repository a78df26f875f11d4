import { expect, test } from 'vitest'
import { createChecksum, type ChecksumName } from './checksums.ts'

const text = Buffer.from('123456789')

/** Check values of the catalogue of CRC algorithms (reveng.sourceforge.io) and of FIPS 180. */
test.for<[ChecksumName, string]>([
  ['crc32', 'cbf43926'],
  ['crc32c', 'e3069283'],
  ['crc64nvme', 'ae8b14860a799888'],
  ['sha1', 'f7c3bc1d808e04732adf679965ccc34ca7ae3441'],
  ['sha256', '15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225'],
])('%s of the digits 1 to 9, in one piece and in several', ([name, expected]) => {
  for (const cuts of [[9], [1, 8], [4, 0, 5]]) {
    const checksum = createChecksum(name)
    let start = 0
    for (const length of cuts) checksum.update(text.subarray(start, (start += length)))
    expect(Buffer.from(checksum.digest(), 'base64').toString('hex')).toBe(expected)
  }
})
