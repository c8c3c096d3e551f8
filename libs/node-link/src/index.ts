export type {
  AnyNodeAnswer,
  AskedGallery,
  PersonIds,
  NodeAnswer,
  NodeQuestion,
  NodeRequestName,
  NodeRequests,
} from './node-request';
export { isKnownAnswer, isUuid } from './node-request';
export {
  type Timestamped,
  openAnswer,
  openQuestion,
  questionContext,
  sealAnswer,
  sealQuestion,
} from './sealed-message';
