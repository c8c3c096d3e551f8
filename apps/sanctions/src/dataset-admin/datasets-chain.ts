/** The chain of the audit trail with what operators did with lists, which belong to no customer. */
export const datasetsChain = 'datasets';
