export type {
  AnyNodeAnswer,
  AskedGallery,
  KnownPerson,
  NodeAnswer,
  NodeQuestion,
  NodeRequestName,
  NodeRequests,
} from './node-request';
export { isKnownAnswer } from './node-request';
export { type Dated, openAnswer, openQuestion, questionContext, sealAnswer, sealQuestion } from './parcel';
export { isUuid } from './uuid';
