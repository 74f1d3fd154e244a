// Generated from schemas/calls/lists.json; do not edit.
import type { Language } from './ids.ts';

export type AreaListRequest = ListRequest;
export type AreaListResponse = WireList;
export type BankListRequest = ListRequest;
export type BankListResponse = WireList;
export type CodeListResponse = WireList;
export type OccupationTreeRequest = ListRequest;
export type OccupationTreeResponse = WireList;
export type OccupationSearchResponse = WireList;

/**
 * Options that are too long to travel with a form.
 */
export interface Calls {
  /**
   * POST /funapi/insure/areaList, for anyone.
   */
  areaList: {
    request: AreaListRequest;
    response: AreaListResponse;
  };
  /**
   * POST /funapi/insure/bankList, for anyone.
   */
  bankList: {
    request: BankListRequest;
    response: BankListResponse;
  };
  /**
   * POST /funapi/insure/codeList, for anyone.
   */
  codeList: {
    request: CodeListRequest;
    response: CodeListResponse;
  };
  /**
   * POST /funapi/insure/occupationTree, for anyone.
   */
  occupationTree: {
    request: OccupationTreeRequest;
    response: OccupationTreeResponse;
  };
  /**
   * POST /funapi/insure/occupationSearch, for anyone.
   */
  occupationSearch: {
    request: OccupationSearchRequest;
    response: OccupationSearchResponse;
  };
}
export interface ListRequest {
  language?: Language;
}
export interface WireList {
  listId: string;
  version: string;
  items: WireListItem[];
}
export interface WireListItem {
  code: string;
  label: string;
  parent?: string;
  attributes?: {
    [k: string]: string | number | boolean;
  };
}
export interface CodeListRequest {
  listId: string;
  language?: Language;
}
export interface OccupationSearchRequest {
  keyword: string;
  language?: Language;
}
