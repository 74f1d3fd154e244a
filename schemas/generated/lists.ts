// Generated from schemas/calls/lists.json; do not edit.
import type { Language } from './ids.ts';

export type AreaListRequest = ListRequest;
export type AreaListResponse = LocalizedList;
export type BankListRequest = ListRequest;
export type BankListResponse = LocalizedList;
export type CodeListResponse = LocalizedList;
export type OccupationTreeRequest = ListRequest;
export type OccupationTreeResponse = LocalizedList;
export type OccupationSearchResponse = LocalizedList;

/**
 * Code lists that are too long to be part of a form.
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
export interface LocalizedList {
  listId: string;
  version: string;
  items: LocalizedListItem[];
}
export interface LocalizedListItem {
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
