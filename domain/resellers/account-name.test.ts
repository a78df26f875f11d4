import { expect, test } from 'vitest'
import { matchAccountName } from './account-name.ts'

test.each([
  ['BISI ADE VENTURES', ['Bisi Ade Ventures'], 'same'],
  ['ADE BISI', ['Bisi Ade Ventures'], 'same'],
  ['SUNRISE POWER NIG LTD', ['Sunrise Power Nigeria Limited'], 'same'],
  ['Adéọlá Ọmọtọ́ṣọ́', ['ADEOLA OMOTOSO'], 'same'],
  ['ADE, BISI OLUWASEUN', ['Something', 'Bisi Ade'], 'similar'],
  ['SUNRISE POWER SYST', ['Sunrise Power Systems Ltd'], 'similar'],
  ['CHIDI OBI', ['Bisi Ade Ventures', 'Bisi Ade'], 'different'],
  ['ADE CHIDI', ['Bisi Ade Stores'], 'different'],
  ['DANLADI MUSA', ['Ɗanladi Musa'], 'same'],
  ['李明', ['李明'], 'same'],
  ['ABDULRAHMAN', ['Abdul-Rahman'], 'same'],
  ['C D STORES', ['A & B Stores'], 'different'],
  ['LTD', ['Ltd'], 'same'],
  ['', ['Bisi Ade'], 'different'],
  ['BISI ADE', [''], 'different'],
])('%s and %j: %s', (accountName, names, match) => {
  expect(matchAccountName(accountName, names)).toBe(match)
})
