import type { MailDefinition } from './mail-definition.ts'

/** Mails about an order and its way to the customer. */
export const orderMailTexts = {
  'order-received': {
    title: 'Order received',
    sentWhen: 'a customer has placed an order',
    placeholders: ['order'],
    text: { subject: 'We have your order {order}', opening: 'Thank you.', closing: '' },
  },
  'order-typed-in': {
    title: 'Order by phone or WhatsApp',
    sentWhen: 'our team has typed in an order',
    placeholders: ['order'],
    text: {
      subject: 'Please check and pay order {order}',
      opening: 'This is the order that you gave to our team.',
      closing: '',
    },
  },
  'order-link': {
    title: 'Link to an order',
    sentWhen: 'somebody asks for the link of their order',
    placeholders: ['order'],
    text: {
      subject: 'Your order {order}',
      opening: 'Somebody, probably you, asked for a link to this order.',
      closing: '',
    },
  },
  'order-edited': {
    title: 'Order changed',
    sentWhen: 'our team has changed an order',
    placeholders: ['order'],
    text: { subject: 'We changed order {order}', opening: '', closing: '' },
  },
  'order-cancelled': {
    title: 'Order cancelled',
    sentWhen: 'an order is cancelled',
    placeholders: ['order'],
    text: {
      subject: 'Order {order} is cancelled',
      opening: '',
      closing: 'You can order again at any time.',
    },
  },
  'order-reopened': {
    title: 'Order open again',
    sentWhen: 'a customer takes back a cancellation',
    placeholders: ['order'],
    text: {
      subject: 'Order {order} is open again',
      opening: 'You undid the cancellation.',
      closing: '',
    },
  },
  'hold-shortened': {
    title: 'Last units: pay soon',
    sentWhen: 'an unpaid order holds the last units in stock, so we shorten its time to pay',
    placeholders: ['order', 'until'],
    text: {
      subject: 'Order {order}: please pay before {until}',
      opening: 'Other customers have bought the rest, and order {order} is not paid yet.',
      closing: '',
    },
  },
  'order-shipped': {
    title: 'On its way',
    sentWhen: 'an order, or the last part of it, has left our store',
    placeholders: ['order'],
    text: { subject: 'Order {order} is on its way', opening: '', closing: '' },
  },
  'order-part-shipped': {
    title: 'A part is on its way',
    sentWhen: 'a part of an order has left our store',
    placeholders: ['order'],
    text: { subject: 'A part of order {order} is on its way', opening: '', closing: '' },
  },
  'order-delivery-moved': {
    title: 'New delivery days',
    sentWhen: 'our team has moved the delivery days',
    placeholders: ['order'],
    text: {
      subject: 'Order {order} has new delivery days',
      opening: 'The delivery days of your order have changed.',
      closing: 'If these days do not suit you, reply to this mail.',
    },
  },
  'order-part-delivered': {
    title: 'A part is delivered',
    sentWhen: 'a part of an order has arrived',
    placeholders: ['order'],
    text: {
      subject: 'A part of order {order} has been delivered',
      opening: '',
      closing:
        'Is something missing or broken? Reply to this mail. We write again when the rest leaves our store.',
    },
  },
  'order-delivered': {
    title: 'Delivered',
    sentWhen: 'everything of an order has arrived',
    placeholders: ['order'],
    text: { subject: 'Order {order} has been delivered', opening: '', closing: '' },
  },
  'order-installed': {
    title: 'Installed',
    sentWhen: 'our crew has installed an order',
    placeholders: ['order'],
    text: {
      subject: 'Your system of order {order} is installed',
      opening: '',
      closing:
        'Is anything not working as it should? Reply to this mail, and our engineers will look into it.',
    },
  },
  'installation-offered': {
    title: 'Price of the installation',
    sentWhen: 'our team has named the price of an installation',
    placeholders: ['order', 'amount'],
    text: {
      subject: 'The installation for order {order}: {amount}',
      opening: '',
      closing: '',
    },
  },
  'installation-paid': {
    title: 'Installation paid',
    sentWhen: 'the price of an installation has arrived',
    placeholders: ['order'],
    text: {
      subject: 'The installation for order {order} is paid',
      opening: 'Your installation is paid. Our crew will call you to agree on a day.',
      closing: '',
    },
  },
} as const satisfies Record<string, MailDefinition>
