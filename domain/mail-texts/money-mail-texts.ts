import type { MailDefinition } from './mail-definition.ts'

/** Mails about paying an order. */
export const moneyMailTexts = {
  'order-paid': {
    title: 'Paid in full',
    sentWhen: 'an order is paid in full',
    placeholders: ['order'],
    text: {
      subject: 'Order {order} is paid',
      opening:
        'Your order is paid in full. We are preparing your order and will write again when it leaves our store.',
      closing: 'Your invoice is on the page of the order.',
    },
  },
  'order-units-paid': {
    title: 'Units paid',
    sentWhen: 'an order of units of the carbon register, and nothing else, is paid in full',
    placeholders: ['order'],
    text: {
      subject: 'Order {order} is paid: in whose name?',
      opening:
        'Your order is paid in full. Please say in whose name we retire the units, what for and for which days. Then you get the certificate.',
      closing: 'Your invoice is on the page of the order.',
    },
  },
  'order-deposit-paid': {
    title: 'Deposit paid',
    sentWhen: 'the deposit of an order that is paid in parts has arrived',
    placeholders: ['order'],
    text: {
      subject: 'The deposit of order {order} has arrived',
      opening:
        'Your deposit has arrived, and your instalment plan begins today. We are preparing your order and will write again when it leaves our store.',
      closing:
        'The days on which your instalments are due are on your dashboard, under Instalments.',
    },
  },
  'order-part-paid': {
    title: 'A part is paid',
    sentWhen: 'a part of the money has arrived',
    placeholders: ['order', 'amount'],
    text: {
      subject: '{amount} is still to pay for order {order}',
      opening: '',
      closing: '',
    },
  },
  'transfer-reminder': {
    title: 'Transfer not seen',
    sentWhen: 'we will soon stop holding the goods and have not received the transfer',
    placeholders: ['order', 'until'],
    text: {
      subject: 'Order {order}: please transfer before {until}',
      opening: 'We have not seen your transfer for order {order} yet.',
      closing: '',
    },
  },
  'transfer-rejected': {
    title: 'Transfer not accepted',
    sentWhen: 'the payment service sends a transfer back',
    placeholders: ['order'],
    text: {
      subject: 'Your transfer for order {order} was not accepted',
      opening: '',
      closing: '',
    },
  },
  'payment-failed': {
    title: 'Payment failed',
    sentWhen: 'a payment did not go through',
    placeholders: ['order'],
    text: {
      subject: 'The payment for order {order} did not go through',
      opening: '',
      closing: '',
    },
  },
  'payment-surplus': {
    title: 'Paid too much',
    sentWhen: 'more money has arrived than the order costs',
    placeholders: ['order'],
    text: {
      subject: 'About your payment for order {order}',
      opening: '',
      closing: 'Open the order to see where the money goes.',
    },
  },
  'payment-problem': {
    title: 'Payment that does not count',
    sentWhen: 'money has arrived that we cannot count for the order',
    placeholders: ['order'],
    text: {
      subject: 'About your payment for order {order}',
      opening: '',
      closing: 'If anything is unclear, reply to this mail.',
    },
  },
  'credit-kept': {
    title: 'Credit',
    sentWhen: 'a customer keeps a surplus as credit',
    placeholders: ['order', 'amount'],
    text: { subject: 'Your credit: {amount}', opening: '', closing: '' },
  },
} as const satisfies Record<string, MailDefinition>
