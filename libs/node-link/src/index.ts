export type {
  AnyNodeAnswer,
  CapturedFace,
  MissingPeople,
  RecipientKey,
  SealedContent,
  TargetGallery,
  PersonIds,
  NodeAnswer,
  NodeRequest,
  NodeRequestName,
  NodeRequests,
} from './node-request';
export { isKnownAnswer, isUuid } from './node-request';
export {
  type Timestamped,
  openAnswer,
  openRequest,
  nodeRequestContext,
  sealAnswer,
  sealRequest,
} from './sealed-message';
