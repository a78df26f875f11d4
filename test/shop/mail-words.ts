/** Words that staff may write into a mail of the placeholders `{order}` and `{until}`. */
export const allowedWords = [
  '',
  'Order {order} is yours until {until}.',
  'Ẹ ṣé! Your crew comes at 8:00 – we call you first…\n\nBring “nothing”; we don’t need 100 % of it.',
  'Open Monday to Friday, 08:00–17:00. Na gode, ƙwarai & sosai!',
]

/** Words that no mail may have, each with a part of the sentence that says why. */
export const refusedWords: [words: string, problem: string][] = [
  ['Dear {name}', 'You can use {order}, {until}.'],
  ['Order {order', 'A bracket is not closed'],
  ['{{order}}', 'A bracket is not closed'],
  ['<b>Paid</b>', 'without < and >'],
  ['See https://imole.example/pay', 'Links'],
  ['Pay at evil.com now', 'Links'],
  ['Pay at WWW.evil', 'Links'],
  ['Write to pay@evil', 'Links'],
  ['Go to EVIL。com', 'U+3002'],
  ['Pay ₦5,000 to the driver', 'Amounts'],
  ['Pay 5000 Naira more', 'Amounts'],
  ['Pay to 0123456789', 'Long numbers'],
  ['Pay to 0 1 2 - 345.67 89', 'Long numbers'],
  ['Pay to 01234\n56789', 'Long numbers'],
  ['Our account: GTBank, number 01234 then 56789.', 'Long numbers'],
  ['Pay to 0 1 2 3 4 and 5 6 7 8 9', 'Long numbers'],
  ['See evil .example', 'Links'],
  ['See evil. com', 'Links'],
  ['See evil(dot)example or evil dot com', 'Links'],
  ['Pay to ٠١٢٣٤٥٦٧٨٩', 'U+0660'],
  ['Pay to ０１２３４５６７８９', 'U+FF10'],
  ['раid', 'U+0440'],
  ['Pay\u200bnow', 'U+200B'],
  ['\u202eevil', 'U+202E'],
]
