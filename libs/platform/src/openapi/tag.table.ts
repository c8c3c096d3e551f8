/** The description of each group of operations. */
export const tagTable: Readonly<Record<string, string>> = {
  descriptor: 'The service and its operations.',
  strings: 'Stored strings.',
  screening: 'Screening of people against sanctions lists, many at a time.',
  datasets: 'The lists that people are screened against.',
  'age sessions': 'Age checks of visitors. Your server creates and reads them.',
  'verification sessions': 'Enrollment and sign-in by face. Your server creates and reads them.',
  people: 'The credentials of a person.',
  device: 'The API for the page on the device of the visitor. The SDK has a client for it.',
  webhooks: 'Events that are sent to your server, and the state of their delivery.',
  tokens: 'Short-lived bearer tokens instead of client credentials.',
  enrollment: 'Enrollment of people in the biometric node.',
  prediction: 'Recognition of enrolled people.',
  deletion: 'Deletion of enrolled people.',
  'api key': 'Validation of an API key.',
  admin: 'Keys, clients, customers and the state of the service, for operators.',
  health: 'Probes for load balancers and orchestrators, without authentication and rate limits.',
};
