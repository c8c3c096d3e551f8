/** What the document says of each group of operations. */
export const tagTable: Readonly<Record<string, string>> = {
  descriptor: 'What the service is and what it offers.',
  strings: 'Texts that are stored and given back.',
  screening: 'People, many at a time, screened against lists of sanctions.',
  datasets: 'The lists that people are screened against.',
  'age sessions': 'Is this visitor old enough? Made and read by your server.',
  'verification sessions':
    'Enrolling people and signing them in by their face. Made and read by your server.',
  people: 'What a person can sign in with.',
  device: 'What the page on the device of the visitor calls. The SDK has a client for it.',
  webhooks: 'The events that your server is told, and how their delivery went.',
  tokens: 'Short-lived bearer tokens in place of client credentials.',
  enrollment: 'Making a person known to the node.',
  prediction: 'Finding out who somebody is.',
  deletion: 'Forgetting a person.',
  'api key': 'Whether an API key works.',
  admin: 'Keys, clients, customers and the state of the service, for its operator.',
  health: 'Probes for load balancers and orchestrators. They need no key and are never limited.',
};
