// Checks a carbon register with Node alone, version 20 or later. Licence: CC BY 4.0, as the data.
//   node check-register.mjs https://example.com     downloads all entries to this folder, and checks them
//   node check-register.mjs                         checks the files in this folder, without a network
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const sha256 = (...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const fail = (message) => {
  console.error(`NOT VALID: ${message}`)
  process.exit(1)
}
const site = process.argv[2]?.replace(/\/$/, '')
async function read(name, path) {
  if (!site) return readFileSync(name, 'utf8')
  const response = await fetch(site + path)
  if (!response.ok) fail(`${path} answered ${response.status}`)
  const text = await response.text()
  writeFileSync(name, text)
  return text
}

// The signature (c2sp.org/signed-note) over the number of entries and the root of their tree.
const note = await read('checkpoint.txt', '/carbon-register/log/checkpoint')
const keys = await read('keys.txt', '/.well-known/carbon-register.txt')
const text = note.slice(0, note.lastIndexOf('\n\n') + 1)
const [origin, size, root] = text.split('\n')
const isSigned = keys.split('\n').some((line) => {
  const [, name, encoded = ''] = /^([^+]+)\+[0-9a-f]{8}\+(.+)$/.exec(line) ?? []
  const key = Buffer.from(encoded, 'base64')
  if (name !== origin || key[0] !== 1) return false
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key.subarray(1)])
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return note
    .split('\n')
    .some(
      (each) =>
        each.startsWith(`— ${name} `) &&
        verify(
          null,
          text,
          publicKey,
          Buffer.from(each.slice(name.length + 3), 'base64').subarray(4),
        ),
    )
})
if (!isSigned) fail('the checkpoint is not signed by the keys of this register')

// The entries: each follows the one before, and all together have the root that was signed (RFC 6962).
const [subtrees, kg] = [[], { issued: 0, retired: 0, cancelled: 0 }]
let [count, previous] = [0, '0'.repeat(64)]
for (let part = 0; count < Number(size); part++) {
  const lines = (
    await read(`events-${part}.jsonl`, `/carbon-register/data/events-${part}.jsonl`)
  ).split('\n')
  if (lines.pop() !== '' || lines.length === 0) fail(`the file events-${part}.jsonl is cut off`)
  for (const line of lines.slice(0, Number(size) - count)) {
    const { index, type, data, previous: before } = JSON.parse(line)
    if (index !== count || before !== previous)
      fail(`entry ${count} does not follow the one before`)
    let hash = sha256(Buffer.from([0]), line)
    previous = hash.toString('hex')
    for (let n = ++count; n % 2 === 0; n /= 2) hash = sha256(Buffer.from([1]), subtrees.pop(), hash)
    subtrees.push(hash)
    if (type in kg) kg[type] += data.kg
  }
}
const found =
  subtrees.length === 0
    ? sha256('')
    : subtrees.reduceRight((right, left) => sha256(Buffer.from([1]), left, right))
if (found.toString('base64') !== root) fail('the entries are not those that were signed')
console.log(JSON.stringify({ entries: count, root, kg }))
